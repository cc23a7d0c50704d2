// What the page may ask of the server: one function for requests, one for files.
import {suffixOf} from "/studio/page/dropping.js";

export async function ask(name, values = {}) {
  const answer = await post("/studio/call", JSON.stringify({name, arguments: values}));
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

export async function openFile(file) {
  const answer = await post("/studio/open?suffix=" + suffixOf(file.name), file);
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

// Several files that belong together, each with its path: a table of names and sizes, then the bytes.
export async function openTogether(files, main = "") {
  let body = files[0].file;
  if (files.length > 1 || !/\.zip$/i.test(files[0].path)) {
    const table = new TextEncoder().encode(JSON.stringify(files.map(one => [one.path, one.file.size]))), size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, table.length);
    body = new Blob([size, table, ...files.map(one => one.file)]);
  }
  const answer = await post("/studio/upload?main=" + encodeURIComponent(main), body);
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

export async function openLog(file, document, further = "") {
  const answer = await post("/studio/log?suffix=" + suffixOf(file.name) + "&document=" + document + further, file);
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

// The answer to what always has the same one: asked for once, and again only where there was none.
const known = new Map();
export function askOnce(name, values = {}) {
  const key = name + JSON.stringify(values);
  if (!known.has(key)) known.set(key, ask(name, values).catch(error => { known.delete(key); throw error; }));
  return known.get(key);
}

// What the links of a robot look like; the same for all pictures of it.
export const surfacesOf = document => askOnce("surfaces", {document});

async function post(path, body) {
  let response;
  try { response = await fetch(path, {method: "POST", body}); }
  catch { throw new Error(await isReadable(body) ? "the server does not answer; start it again with: armwright studio" : "the file cannot be read; open it again, or pack it as .zip where it is a folder"); }
  if (!response.ok) throw new Error(response.status === 403 ? await response.text() : "the server refused this: " + response.status);
  return response.json();
}

// False for files of which one has gone since it was chosen, or is a folder in truth.
async function isReadable(body) {
  if (!(body instanceof Blob)) return true;
  const reader = body.stream().getReader();
  try { while (!(await reader.read()).done); return true; } catch { return false; }
}

export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
  link.download = name; link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A number as people read it: no long tails, no needless zeros.
export function short(x, digits = 6) {
  if (x === null || x === undefined) return "–";
  if (x === 0 || Math.abs(x) < 1e-14) return "0";
  const size = Math.abs(x);
  return size >= 1e-4 && size < 1e6 ? String(+x.toPrecision(digits)) : x.toExponential(digits - 2);
}

// A number as one would type it: multiples of π/12 by their name, as no decimals are the same.
export function typed(x) {
  const n = Math.round(12 * x / Math.PI);
  if (!n || Math.abs(x - n * Math.PI / 12) > 1e-12) return short(x, 8);
  const common = [12, 6, 4, 3, 2, 1].find(k => n % k === 0), over = 12 / common, times = n / common;
  return (Math.abs(times) === 1 ? (times < 0 ? "-" : "") : times + "*") + "pi" + (over > 1 ? "/" + over : "");
}

// A formula with its long decimals as far as people read them; tables of parameters show as many digits.
export const readable = text => text.replace(/\d+\.\d{9,}(e[-+]?\d+)?/g, word => short(+word, 9));

// The unit of a quantity of these joints, "rad" or "m" each: positions, velocities, accelerations, torques.
export function unitOf(kind, joints) {
  const per = {q: "", qd: "/s", qdd: "/s²"}[kind];
  return [...new Set(joints.map(one => per === undefined ? (one === "m" ? "N" : "N m") : one + per))].join(" or ");
}

// A unit as it is printed: powers raised.
export const printed = unit => (unit || "").replace(/\^(\d)/g, (_, digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
