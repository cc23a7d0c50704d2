"use strict";
// Surfaces drawn with a depth buffer, in plain JavaScript: no library, no WebGL, the same picture everywhere.
const ArmwrightSolids = (() => {
  const DARKEST = 34;  // of 255
  const SHARP = 0.72;  // cosine of the angle between two triangles above which their common edge is drawn round

  const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0)).buffer;

  // Corners and triangles as they came, and for each corner of each triangle the direction in which light falls on it.
  function unpack(packed) {
    const grid = new Uint16Array(bytes(packed.corners)), faces = packed.wide ? new Uint32Array(bytes(packed.faces)) : new Uint16Array(bytes(packed.faces));
    const points = Float32Array.from(grid, (x, k) => packed.low[k % 3] + packed.step * x);
    return {points, faces, normals: normalsOf(points, faces), box: boxOf(points), paint: packed.paint || [[null, faces.length / 3]]};
  }
  // The eight corners of the box around points.
  function boxOf(points) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    points.forEach((x, k) => { low[k % 3] = Math.min(low[k % 3], x); high[k % 3] = Math.max(high[k % 3], x); });
    return [0, 1, 2, 3, 4, 5, 6, 7].map(n => [0, 1, 2].map(k => n >> k & 1 ? high[k] : low[k]));
  }
  function flatNormals(points, faces) {
    const count = faces.length / 3, flat = new Float32Array(3 * count), area = new Float32Array(count);
    for (let f = 0; f < count; f++) {
      const [a, b, c] = [3 * faces[3 * f], 3 * faces[3 * f + 1], 3 * faces[3 * f + 2]];
      const ux = points[b] - points[a], uy = points[b + 1] - points[a + 1], uz = points[b + 2] - points[a + 2];
      const vx = points[c] - points[a], vy = points[c + 1] - points[a + 1], vz = points[c + 2] - points[a + 2];
      const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx, size = Math.hypot(x, y, z);
      area[f] = size;
      if (size > 0) { flat[3 * f] = x / size; flat[3 * f + 1] = y / size; flat[3 * f + 2] = z / size; }
    }
    return {flat, area};
  }
  function normalsOf(points, faces) {
    const count = faces.length / 3, {flat, area} = flatNormals(points, faces), first = new Uint32Array(points.length / 3 + 1);
    for (const corner of faces) first[corner + 1]++;
    for (let k = 1; k < first.length; k++) first[k] += first[k - 1];
    const place = first.slice(), around = new Uint32Array(faces.length), normals = new Float32Array(9 * count);
    for (let k = 0; k < faces.length; k++) around[place[faces[k]]++] = Math.floor(k / 3);
    for (let f = 0; f < count; f++) for (let m = 0; m < 3; m++) {
      const corner = faces[3 * f + m]; let x = 0, y = 0, z = 0;
      for (let k = first[corner]; k < first[corner + 1]; k++) {
        const g = around[k];
        if (flat[3 * f] * flat[3 * g] + flat[3 * f + 1] * flat[3 * g + 1] + flat[3 * f + 2] * flat[3 * g + 2] < SHARP) continue;
        x += area[g] * flat[3 * g]; y += area[g] * flat[3 * g + 1]; z += area[g] * flat[3 * g + 2];
      }
      const size = Math.hypot(x, y, z) || 1, at = 9 * f + 3 * m;
      normals[at] = x / size; normals[at + 1] = y / size; normals[at + 2] = z / size;
    }
    return normals;
  }

  // Black is drawn as a very dark grey: light falls on it too, and its shape is seen.
  const seenColour = base => base.map(x => DARKEST + x * (255 - DARKEST) / 255);

  // A picture of so many pixels: colours, and how near what is seen in each pixel is (1 / distance).
  function picture() {
    const canvas = document.createElement("canvas");
    let width = 0, height = 0, near, pixels, image;
    function begin(w, h) {
      if (w !== width || h !== height) {
        canvas.width = width = w; canvas.height = height = h;
        image = canvas.getContext("2d").createImageData(w, h); pixels = new Uint32Array(image.data.buffer); near = new Float32Array(w * h);
      } else { near.fill(0); pixels.fill(0); }
    }
    // One triangle: x, y, nearness and light at its corners; light and nearness are linear between them.
    function triangle(x0, y0, z0, s0, x1, y1, z1, s1, x2, y2, z2, s2, base) {
      const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
      if (!(Math.abs(area) > 1e-6)) return;
      const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5)), foot = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
      const zx = ((z1 - z0) * (y2 - y0) - (z2 - z0) * (y1 - y0)) / area, zy = ((z2 - z0) * (x1 - x0) - (z1 - z0) * (x2 - x0)) / area;
      const sx = ((s1 - s0) * (y2 - y0) - (s2 - s0) * (y1 - y0)) / area, sy = ((s2 - s0) * (x1 - x0) - (s1 - s0) * (x2 - x0)) / area;
      for (let y = top; y <= foot; y++) {
        const line = y + 0.5; let left = Infinity, right = -Infinity;
        if ((y0 <= line) !== (y1 <= line)) { const x = x0 + (line - y0) * (x1 - x0) / (y1 - y0); if (x < left) left = x; if (x > right) right = x; }
        if ((y1 <= line) !== (y2 <= line)) { const x = x1 + (line - y1) * (x2 - x1) / (y2 - y1); if (x < left) left = x; if (x > right) right = x; }
        if ((y2 <= line) !== (y0 <= line)) { const x = x2 + (line - y2) * (x0 - x2) / (y0 - y2); if (x < left) left = x; if (x > right) right = x; }
        const begin = Math.max(0, Math.ceil(left - 0.5)), end = Math.min(width - 1, Math.floor(right - 0.5));
        let at = y * width + begin, z = z0 + (begin + 0.5 - x0) * zx + (line - y0) * zy, s = s0 + (begin + 0.5 - x0) * sx + (line - y0) * sy;
        for (let x = begin; x <= end; x++, at++, z += zx, s += sx) {
          if (z <= near[at]) continue;
          near[at] = z;
          const r = base[0] * s, g = base[1] * s, b = base[2] * s;
          pixels[at] = 0xff000000 | (b > 255 ? 255 : b) << 16 | (g > 255 ? 255 : g) << 8 | (r > 255 ? 255 : r);
        }
      }
    }
    // A surface at T, in its own colours where ``isPlain`` is not set; ``base`` is for what has none. ``eye`` gives directions of right, up, away and light, pixels per metre, and where the middle is.
    function surface(mesh, T, base, eye, isPlain) {
      const {points, faces, normals} = mesh, count = points.length / 3, X = new Float32Array(count), Y = new Float32Array(count), Z = new Float32Array(count);
      const {right, up, away, light, middle, scale, distance} = eye;
      for (let k = 0; k < count; k++) {
        const a = points[3 * k], b = points[3 * k + 1], c = points[3 * k + 2];
        const x = T[0] * a + T[1] * b + T[2] * c + T[3] - middle[0], y = T[4] * a + T[5] * b + T[6] * c + T[7] - middle[1], z = T[8] * a + T[9] * b + T[10] * c + T[11] - middle[2];
        const far = Math.max(0.2 * distance, distance + x * away[0] + y * away[1] + z * away[2]), s = scale * distance / far;
        X[k] = eye.x + s * (x * right[0] + y * right[1] + z * right[2]); Y[k] = eye.y - s * (x * up[0] + y * up[1] + z * up[2]); Z[k] = distance / far;
      }
      // The light as the surface sees it; a triangle seen from behind is lit from behind.
      const turned = v => [T[0] * v[0] + T[4] * v[1] + T[8] * v[2], T[1] * v[0] + T[5] * v[1] + T[9] * v[2], T[2] * v[0] + T[6] * v[1] + T[10] * v[2]];
      const [lx, ly, lz] = turned(light);
      let run = -1, end = 0, colour = base;
      for (let f = 0; f < faces.length; f += 3) {
        while (f >= end) { run++; end += 3 * mesh.paint[run][1]; colour = seenColour(isPlain ? base : mesh.paint[run][0] || base); }
        const a = faces[f], b = faces[f + 1], c = faces[f + 2];
        const side = (X[b] - X[a]) * (Y[c] - Y[a]) - (X[c] - X[a]) * (Y[b] - Y[a]) < 0 ? 1 : -1;
        const lit = at => 0.5 + 0.56 * Math.max(0, side * (normals[at] * lx + normals[at + 1] * ly + normals[at + 2] * lz));
        triangle(X[a], Y[a], Z[a], lit(3 * f), X[b], Y[b], Z[b], lit(3 * f + 3), X[c], Y[c], Z[c], lit(3 * f + 6), colour);
      }
    }
    function end() { canvas.getContext("2d").putImageData(image, 0, 0); return canvas; }
    return {begin, surface, end};
  }
  return {unpack, picture};
})();
if (typeof window !== "undefined") window.ArmwrightSolids = ArmwrightSolids;
