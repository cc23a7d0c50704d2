"use strict";
// A robot drawn on a canvas, from its tree of frames or from given paths: links as tubes, joints as drums and
// sliders, a ground with a grid and a shadow. No library, no WebGL: faces are shaded, sorted by depth and filled;
// surfaces of links, where there are any, have a depth buffer of their own (solids.js).
const ArmwrightScene = (() => {
  const times = (A, B) => A.map((_, i) => [0, 1, 2, 3].reduce((sum, m) => sum + A[i - i % 4 + m] * B[4 * m + i % 4], 0));
  const origin = T => [T[3], T[7], T[11]];
  const at = (T, p) => [0, 4, 8].map(i => T[i] * p[0] + T[i + 1] * p[1] + T[i + 2] * p[2] + T[i + 3]);
  const axis = (T, k) => [T[k], T[4 + k], T[8 + k]];
  const plus = (p, d, s) => [p[0] + s * d[0], p[1] + s * d[1], p[2] + s * d[2]];
  const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const unit = a => { const l = Math.hypot(...a) || 1; return [a[0] / l, a[1] / l, a[2] / l]; };

  // Where everything is at joint values q: links as paths, joints with their frames, the tool.
  function placed(tree, q) {
    const frames = {0: tree.base}, paths = [], owners = [], joints = [];  // owners: the link that each path is of
    for (const j of tree.joints) {
      const value = j.column < 0 ? 0 : j.ratio * q[j.column], a = j.turns * value, s = j.slides * value;
      const move = [Math.cos(a), -Math.sin(a), 0, 0, Math.sin(a), Math.cos(a), 0, 0, 0, 0, 1, s, 0, 0, 0, 1];
      const T = times(times(frames[j.parent], j.fixed), move);
      const start = origin(frames[j.parent]), end = origin(T);
      paths.push([start, plus(start, axis(frames[j.parent], 2), j.b), plus(end, axis(T, 2), -(j.r + s)), end]);
      frames[j.number] = T; owners.push(j.parent);
      if (!j.cut && (j.turns || j.slides)) joints.push({T, slides: !j.turns, guide: plus(end, axis(T, 2), -s)});
    }
    const tool = times(frames[tree.terminal], tree.tool);
    paths.push([origin(frames[tree.terminal]), origin(tool)]); owners.push(tree.terminal);
    const bodies = (tree.bodies || []).map(one => ({from: at(frames[one.frame], one.from), to: at(frames[one.frame], one.to), radius: one.radius}));
    const solids = (tree.shapes || []).map(one => ({T: times(frames[one.frame], one.T), link: one.frame, key: one.key, colour: one.colour}));
    return {paths, owners, joints, bodies, solids, frames: Object.values(frames), tool: origin(tool), pose: tool};
  }

  function bounds(points) {
    const low = [0, 1, 2].map(k => points.reduce((m, p) => Math.min(m, p[k]), 0));
    const high = [0, 1, 2].map(k => points.reduce((m, p) => Math.max(m, p[k]), 0));
    const size = Math.max(1e-6, Math.hypot(...minus(high, low)));
    return {low, high, centre: low.map((x, k) => (x + high[k]) / 2), size};
  }
  // The eight corners of a box.
  const corners = ({low, high}) => Array.from({length: 8}, (_, n) => [0, 1, 2].map(k => n >> k & 1 ? high[k] : low[k]));

  const LEVEL = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  // upright: nine numbers, row by row, of the turn that brings up to z; nothing where z is up.
  function start(canvas, points, colours, upright) {
    const view = {...bounds(points), turn: -0.9, tilt: 0.42, zoom: 1, shift: [0, 0], room: [0, 0], triads: false, bodies: false, solids: true, upright: upright || LEVEL};
    const surfaces = {}, solidPicture = ArmwrightSolids.picture();
    let fineness = 2;
    const style = name => getComputedStyle(canvas).getPropertyValue(name).trim();
    const colour = name => colours?.[name] || style("--" + name) || {grid: "#dde2e6", link: "#8d9aa8", joint: "#2f6fbf", tip: "#e0701c", ink: "#222", solid: "#b9c3cc"}[name];
    let c, w, h, eye;
    // From the axes of the robot to those of the picture, whose z is up, and back.
    const stand = p => [0, 3, 6].map(i => view.upright[i] * p[0] + view.upright[i + 1] * p[1] + view.upright[i + 2] * p[2]);
    const lie = p => [0, 1, 2].map(k => view.upright[k] * p[0] + view.upright[3 + k] * p[1] + view.upright[6 + k] * p[2]);

    function fit() {
      const ratio = window.devicePixelRatio || 1;
      w = canvas.clientWidth; h = canvas.clientHeight;
      if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
        canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio);
      }
      c = canvas.getContext("2d"); c.setTransform(ratio, 0, 0, ratio, 0, 0); c.clearRect(0, 0, w, h);
      const ct = Math.cos(view.turn), st = Math.sin(view.turn), cl = Math.cos(view.tilt), sl = Math.sin(view.tilt);
      eye = {right: lie([ct, -st, 0]), up: lie([st * sl, ct * sl, cl]), away: lie([st * cl, ct * cl, -sl])};
      eye.light = unit(plus(plus(plus([0, 0, 0], eye.away, -0.6), eye.up, 0.75), eye.right, -0.35));
      eye.distance = 3.4 * view.size;
      frame();
    }
    // Half the width and height, and the middle, of the robot's box as it is seen, at a scale of 1. It is worked
    // out when the box changes, not when the robot is turned: it would seem to breathe.
    let extent;
    function measured() {
      if (extent?.low === view.low && extent.high === view.high) return extent;
      const flat = corners(view).map(p => minus(p, view.centre)).map(d => { const s = eye.distance / (eye.distance + dot(d, eye.away)); return [s * dot(d, eye.right), s * dot(d, eye.up)]; });
      const ends = [0, 1].map(k => [Math.min(...flat.map(p => p[k])), Math.max(...flat.map(p => p[k]))]);
      return extent = {low: view.low, high: view.high, half: ends.map(([a, b]) => (b - a) / 2), mid: ends.map(([a, b]) => (a + b) / 2)};
    }
    // The box fills the canvas below and above what is laid over it (view.room: pixels at the top and bottom).
    function frame() {
      const [top, foot] = view.room, inner = Math.max(0.4 * h, h - top - foot), edge = 0.045 * Math.min(w, h), {half, mid} = measured();
      const fills = Math.min((w / 2 - edge) / half[0], (inner / 2 - edge) / half[1], 1.3 * Math.min(w, inner) / view.size);
      eye.scale = view.zoom * fills;
      eye.x = w / 2 + view.shift[0] - eye.scale * mid[0];
      eye.y = h / 2 + (top - foot) / 2 + view.shift[1] + eye.scale * mid[1];
    }
    // [x, y on the canvas, distance away, pixels per metre there]
    function seen(p) {
      const d = minus(p, view.centre), away = dot(d, eye.away);
      const s = eye.scale * eye.distance / Math.max(0.2 * eye.distance, eye.distance + away);
      return [eye.x + s * dot(d, eye.right), eye.y - s * dot(d, eye.up), away, s];
    }
    // The point of space under a place of the canvas, as far away as the point p.
    function under(x, y, p) {
      const away = dot(minus(p, view.centre), eye.away), s = seen(p)[3];
      const a = (x - eye.x) / s, b = (eye.y - y) / s;
      return plus(plus(plus(view.centre, eye.right, a), eye.up, b), eye.away, away);
    }
    function rgb(text) {
      const n = parseInt(text.slice(1, 7), 16);
      return [n >> 16 & 255, n >> 8 & 255, n & 255];
    }
    const shade = (base, normal) => {
      const light = 0.52 + 0.56 * Math.max(0, dot(normal, eye.light));
      return `rgb(${base.map(x => Math.min(255, Math.round(x * light))).join(",")})`;
    };
    const isFront = (normal, at) => dot(normal, eye.away) * eye.distance + dot(normal, minus(at, view.centre)) < 0;

    function face(items, points, normal, base) {
      const mid = points.reduce((m, p) => plus(m, p, 1 / points.length), [0, 0, 0]);
      if (isFront(normal, mid)) items.push({away: dot(minus(mid, view.centre), eye.away), fill: shade(base, normal), points});
    }
    function ring(at, u, v, radius, n) {
      return Array.from({length: n}, (_, k) => plus(plus(at, u, radius * Math.cos(2 * Math.PI * k / n)), v, radius * Math.sin(2 * Math.PI * k / n)));
    }
    function prism(items, from, to, radius, base, n, capped, spin) {
      const along = unit(minus(to, from));
      if (Math.hypot(...minus(to, from)) < 1e-9) return;
      const u = spin ? unit(spin) : unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0])), v = cross(along, u);
      const A = ring(from, u, v, radius, n), B = ring(to, u, v, radius, n);
      for (let k = 0; k < n; k++) {
        const m = (k + 1) % n, angle = 2 * Math.PI * (k + 0.5) / n;
        const normal = plus(plus([0, 0, 0], u, Math.cos(angle)), v, Math.sin(angle));
        face(items, [A[k], A[m], B[m], B[k]], normal, base);
      }
      if (capped) { face(items, A, plus([0, 0, 0], along, -1), base); face(items, B, along, base); }
    }
    function tubes(items, body, base) {
      const radius = view.size * (body.radius || 0.0165);
      for (const path of body.paths) {
        for (let k = 0; k + 1 < path.length; k++) {
          const length = Math.hypot(...minus(path[k + 1], path[k]));
          if (length < 1e-6 * view.size) continue;
          const parts = Math.max(1, Math.min(8, Math.ceil(length / (0.12 * view.size))));
          for (let m = 0; m < parts; m++) {
            const a = path[k].map((x, i) => x + (path[k + 1][i] - x) * m / parts);
            const b = path[k].map((x, i) => x + (path[k + 1][i] - x) * (m + 1) / parts);
            prism(items, a, b, radius, base, 12, false);
          }
        }
        for (const p of path) items.push({away: dot(minus(p, view.centre), eye.away), ball: p, radius, base});
      }
    }
    // Links as what their inertia says: capsules, in short pieces so that they can be sorted by depth.
    function capsules(items, body, base) {
      for (const one of body.bodies || []) {
        const length = Math.hypot(...minus(one.to, one.from)), parts = Math.max(1, Math.min(10, Math.ceil(length / (0.1 * view.size))));
        const place = m => one.from.map((x, i) => x + (one.to[i] - x) * m / parts);
        for (let m = 0; m < parts; m++) prism(items, place(m), place(m + 1), one.radius, base, 16, false);
        for (const p of [one.from, one.to]) items.push({away: dot(minus(p, view.centre), eye.away), ball: p, radius: one.radius, base});
      }
    }
    function drums(items, body, base) {
      const r = 0.031 * view.size;
      for (const joint of body.joints || []) {
        const z = axis(joint.T, 2), at = joint.slides ? joint.guide : origin(joint.T);
        if (joint.slides) prism(items, plus(at, z, -1.3 * r), plus(at, z, 1.3 * r), 1.05 * r, base, 4, true, axis(joint.T, 0));
        else prism(items, plus(at, z, -1.15 * r), plus(at, z, 1.15 * r), r, base, 22, true);
      }
    }
    function stroke(points, width, ink, alpha) {
      c.globalAlpha = alpha; c.strokeStyle = ink; c.lineWidth = width; c.beginPath();
      points.forEach((p, k) => { const s = seen(p); k ? c.lineTo(s[0], s[1]) : c.moveTo(s[0], s[1]); });
      c.stroke(); c.globalAlpha = 1;
    }
    function ground(bodies) {
      const {low, high, size} = view, step = Math.pow(10, Math.floor(Math.log10(size / 2.2))), reach = 1.15 * size / 2 + step;
      const middle = stand(view.centre).slice(0, 2), first = middle.map(x => Math.floor((x - reach) / step)), last = middle.map(x => Math.ceil((x + reach) / step));
      const floor = Math.min(0, ...[stand(low), stand(high)].map(p => p[2])), far = (x, m) => 1 - Math.min(1, Math.abs(x - middle[m]) / (reach + step));
      for (let x = first[0]; x <= last[0]; x++) stroke([[x * step, first[1] * step, floor], [x * step, last[1] * step, floor]].map(lie), x ? 1 : 1.6, colour("grid"), 0.25 + 0.75 * far(x * step, 0));
      for (let y = first[1]; y <= last[1]; y++) stroke([[first[0] * step, y * step, floor], [last[0] * step, y * step, floor]].map(lie), y ? 1 : 1.6, colour("grid"), 0.25 + 0.75 * far(y * step, 1));
      for (const body of bodies) {
        if (body.alpha < 1) continue;
        for (const path of body.paths) stroke(path.map(p => { const s = stand(p); return lie([s[0], s[1], floor]); }), 0.03 * size * eye.scale, "#000", 0.075);
      }
    }
    function fill(items) {
      items.sort((a, b) => b.away - a.away);
      for (const item of items) {
        if (item.ball) {
          const s = seen(item.ball), r = item.radius * s[3]; c.beginPath(); c.arc(s[0], s[1], r, 0, 7);
          if (r < 10) c.fillStyle = shade(item.base, plus(plus([0, 0, 0], eye.away, -0.8), eye.light, 0.4));
          else {  // as round as it is: bright where the light falls, dark at the far edge
            const lit = c.createRadialGradient(s[0] - 0.28 * r, s[1] - 0.4 * r, 0.1 * r, s[0], s[1], r);
            lit.addColorStop(0, shade(item.base, eye.light)); lit.addColorStop(1, shade(item.base, plus([0, 0, 0], eye.light, 0.12))); c.fillStyle = lit;
          }
          c.fill(); continue;
        }
        c.beginPath();
        item.points.forEach((p, k) => { const s = seen(p); k ? c.lineTo(s[0], s[1]) : c.moveTo(s[0], s[1]); });
        c.closePath(); c.fillStyle = c.strokeStyle = item.fill; c.lineWidth = 0.7; c.fill(); c.stroke();
      }
    }
    function triad(T, length) {
      const at = origin(T);
      ["#d64545", "#2f9e57", "#3d74d6"].forEach((ink, k) => stroke([at, plus(at, axis(T, k), length)], 2, ink, 1));
    }
    // An ellipsoid by its half axes: what is seen of it as an ellipse, and the ellipses in its three main planes.
    function ellipsoid({at, axes}, ink) {
      const s = seen(at), flat = axes.map(a => [dot(a, eye.right) * s[3], -dot(a, eye.up) * s[3]]);
      const [xx, xy, yy] = [[0, 0], [0, 1], [1, 1]].map(([i, k]) => flat.reduce((sum, a) => sum + a[i] * a[k], 0));
      const mean = (xx + yy) / 2, half = Math.hypot((xx - yy) / 2, xy);
      c.beginPath(); c.ellipse(s[0], s[1], Math.sqrt(mean + half), Math.sqrt(Math.max(0, mean - half)), 0.5 * Math.atan2(2 * xy, xx - yy), 0, 7);
      c.fillStyle = c.strokeStyle = ink; c.lineWidth = 1.6; c.globalAlpha = 0.16; c.fill(); c.globalAlpha = 0.9; c.stroke(); c.globalAlpha = 1;
      for (const [i, k] of [[0, 1], [1, 2], [2, 0]]) {
        const turn = Array.from({length: 49}, (_, n) => plus(plus(at, axes[i], Math.cos(Math.PI * n / 24)), axes[k], Math.sin(Math.PI * n / 24)));
        stroke(turn, 1, ink, 0.55);
      }
    }
    // Surfaces as the page got them, to be drawn from now on.
    function addSurfaces(packed) {
      for (const [key, one] of Object.entries(packed || {})) if (!surfaces[key]) surfaces[key] = ArmwrightSolids.unpack(one);
    }
    const hasSolids = body => view.solids && !(body.alpha < 1) && (body.solids || []).some(one => surfaces[one.key]);
    // The outermost points of what is drawn of a robot's surfaces.
    function solidPoints(body) {
      return hasSolids(body) ? body.solids.filter(one => surfaces[one.key]).flatMap(one => surfaces[one.key].box.map(p => at(one.T, p))) : [];
    }
    // What is left to draw of a robot beside its surfaces: links that have none.
    function undressed(body) {
      if (!hasSolids(body)) return body;
      const links = new Set(body.solids.filter(one => surfaces[one.key]).map(one => one.link));
      return {...body, joints: [], paths: body.paths.filter((_, k) => !links.has(body.owners[k]))};
    }
    function solids(body, base) {
      const begin = performance.now(), k = Math.min(fineness, Math.max(1, Math.sqrt(2.4e6 / (w * h))));
      solidPicture.begin(Math.round(k * w), Math.round(k * h));
      const look = {...eye, middle: view.centre, scale: k * eye.scale, x: k * eye.x, y: k * eye.y};
      for (const one of body.solids) if (surfaces[one.key]) solidPicture.surface(surfaces[one.key], one.T, one.colour ? rgb(one.colour) : base, look, !!one.colour);
      c.imageSmoothingQuality = "high"; c.drawImage(solidPicture.end(), 0, 0, w, h);
      fineness = performance.now() - begin > 30 ? 1 : 2;  // coarser where the machine is slow
    }
    // bodies: [{paths, joints, frames, tool, alpha, tint, ellipsoid, solids}], the first is the robot; trail: points of the tool.
    function draw(bodies, trail) {
      fit();
      if (!w || !h) return;
      c.lineCap = c.lineJoin = "round";
      ground(bodies);
      if (trail && trail.length > 1) stroke(trail, 1.8, colour("tip"), 0.6);
      for (const body of [...bodies].reverse()) {
        const items = [], link = rgb(body.tint || colour("link")), joint = rgb(body.tint || colour("joint"));
        if (view.bodies) capsules(items, body, link);
        const bare = undressed(body);
        tubes(items, bare, link); drums(items, bare, joint);
        if (body.alpha < 1) {
          const over = document.createElement("canvas"); over.width = canvas.width; over.height = canvas.height;
          const own = c; c = over.getContext("2d"); c.setTransform(own.getTransform()); c.lineJoin = "round"; fill(items);
          own.save(); own.setTransform(1, 0, 0, 1, 0, 0); own.globalAlpha = body.alpha; own.drawImage(over, 0, 0); own.restore(); c = own;
        } else fill(items);
        if (hasSolids(body)) solids(body, rgb(colour("solid")));
        if (view.triads && body.frames && !(body.alpha < 1)) body.frames.forEach(T => triad(T, 0.09 * view.size));
        if (body.ellipsoid) ellipsoid(body.ellipsoid, colour("joint"));
        if (body.tool && !(body.alpha < 1)) {
          const s = seen(body.tool); c.fillStyle = colour("tip"); c.beginPath(); c.arc(s[0], s[1], 6.5, 0, 7); c.fill();
          c.lineWidth = 2; c.strokeStyle = "#ffffffcc"; c.stroke();
        }
      }
    }
    // Drag turns, with shift or the middle button shifts, the wheel zooms, arrows turn; two fingers zoom and shift;
    // ``again`` draws. Places are remembered by ourselves: not every browser says by how much a finger moved.
    function steer(again, isTaken) {
      const fingers = new Map(), place = e => [e.clientX, e.clientY];
      const pair = () => { const [a, b] = [...fingers.values()]; return {mid: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], far: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1}; };
      const shift = by => { view.shift[0] += by[0]; view.shift[1] += by[1]; };
      canvas.addEventListener("pointerdown", e => { fingers.set(e.pointerId, place(e)); try { canvas.setPointerCapture(e.pointerId); } catch { /* a pointer that is no more */ } });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(end, e => fingers.delete(e.pointerId));
      canvas.addEventListener("pointermove", e => {
        const last = fingers.get(e.pointerId);
        if (!last) return;
        const before = fingers.size === 2 ? pair() : null, by = [e.clientX - last[0], e.clientY - last[1]];
        fingers.set(e.pointerId, place(e));
        if (isTaken?.()) return;
        if (before) { const now = pair(); view.zoom *= now.far / before.far; shift([now.mid[0] - before.mid[0], now.mid[1] - before.mid[1]]); }
        else if (e.shiftKey || e.buttons & 4) shift(by);
        else { view.turn += by[0] * 0.01; view.tilt = Math.max(-1.5, Math.min(1.5, view.tilt + by[1] * 0.01)); }
        again();
      });
      canvas.addEventListener("wheel", e => { e.preventDefault(); view.zoom *= Math.exp(-e.deltaY * 0.001); again(); }, {passive: false});
      canvas.addEventListener("keydown", e => {
        const turn = {ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.08], ArrowDown: [0, -0.08]}[e.key];
        if (turn) { view.turn += turn[0]; view.tilt = Math.max(-1.5, Math.min(1.5, view.tilt + turn[1])); }
        else if (e.key === "+" || e.key === "-") view.zoom *= e.key === "+" ? 1.15 : 1 / 1.15;
        else return;
        e.preventDefault(); e.stopPropagation(); again();
      });
    }
    return {view, draw, seen, under, steer, addSurfaces, solidPoints};
  }
  return {placed, bounds, start, origin, LEVEL};
})();
if (typeof window !== "undefined") window.ArmwrightScene = ArmwrightScene;
