// Files that are dropped on the page: which part of it takes them, and where that may be while they are dragged.
import {nextTick, reactive} from "vue";

const QUIET = 700;  // ms without a word from the browser after which what was dragged has left the page
const MOST = 2000;  // files of a folder
export const drag = reactive({isOn: false, says: ""});
const takers = new WeakMap();

// v-drop="{says, suffixes, take, ready}": a part of the page that takes files which end so; without a value it leaves them
// to what is around it. `ready` is called and waited for where the page does not know from the start how they end.
export const drop = {
  mounted(part, {value}) { keep(part, value); },
  updated(part, {value}) { keep(part, value); },
};

function keep(part, taker) { part.toggleAttribute("data-drop", !!taker); if (taker) takers.set(part, taker); else takers.delete(part); }

const hasFiles = data => [...(data?.types || [])].includes("Files");
export const suffixOf = path => (path.match(/\.[A-Za-z0-9]+$/) || [""])[0].toLowerCase();

// The parts of the page around a place that take files, the innermost first.
function around(place) {
  const found = [];
  for (let part = place?.closest?.("[data-drop]"); part; part = part.parentElement?.closest("[data-drop]")) found.push(part);
  return found;
}

// The innermost part to which some of these files belong and none belongs further out; the innermost says so where there is none.
export function takerOf(chain, paths) {
  const fits = (one, path) => one.suffixes.includes(suffixOf(path));
  return chain.find((one, k) => paths.some(path => fits(one, path)) && paths.every(path => fits(one, path) || !chain.slice(k + 1).some(outer => fits(outer, path)))) || chain[0];
}

// Hear what is dragged over the page: nothing that is dropped makes the browser leave it; `refuse` is told why files are not taken.
export function hearDrops(refuse) {
  let isOwn = false, timer = 0;
  const mark = part => { document.querySelectorAll("[data-over]").forEach(one => one.removeAttribute("data-over")); part?.setAttribute("data-over", ""); };
  const end = () => { clearTimeout(timer); drag.isOn = false; mark(null); };
  const isText = event => /^(INPUT|TEXTAREA)$/.test(event.target.tagName) && !hasFiles(event.dataTransfer);
  const over = event => {
    if (isOwn || isText(event)) return;
    event.preventDefault();
    const [part] = hasFiles(event.dataTransfer) ? around(event.target) : [];
    event.dataTransfer.dropEffect = part ? "copy" : "none";
    if (!part) { end(); return; }
    mark(part); [drag.isOn, drag.says] = [true, takers.get(part).says];
    clearTimeout(timer); timer = setTimeout(end, QUIET);
  };
  addEventListener("dragstart", () => { isOwn = true; });
  addEventListener("dragend", () => { isOwn = false; });
  addEventListener("dragenter", over); addEventListener("dragover", over);
  addEventListener("dragleave", event => { if (!event.relatedTarget) end(); });
  addEventListener("drop", async event => {
    end();
    if (isOwn || isText(event)) return;
    event.preventDefault();
    if (!hasFiles(event.dataTransfer)) return;
    const parts = around(event.target), dropped = grabbed(event.dataTransfer);
    try {
      await Promise.all(parts.map(part => takers.get(part).ready?.())); await nextTick();
      const chain = parts.map(part => takers.get(part)).filter(Boolean), files = await droppedFiles(dropped, chain.flatMap(one => one.suffixes));
      if (!files.length) throw new Error("there is no file in this folder that can be opened here; use " + chain[0].suffixes.join(" "));
      const taker = takerOf(chain, files.map(one => one.path)), fitting = files.filter(one => taker.suffixes.includes(suffixOf(one.path)));
      await taker.take(fitting.length ? fitting : files);
    } catch (error) { refuse(error.message); }
  });
}

// What was dropped: an entry for each file and folder, or the files alone in browsers that know no folders, or no items.
// It is asked for at once: after a moment the browser no longer tells.
function grabbed(data) {
  const items = [...(data.items || [])].filter(item => item.kind === "file").map(item => item.webkitGetAsEntry?.() || item.getAsFile()).filter(Boolean);
  return items.length ? items : [...data.files];
}

// The files of it, each with its path; of folders all that end so, but for what is hidden.
async function droppedFiles(dropped, suffixes) {
  const found = [], fileOf = entry => new Promise((done, fail) => entry.file(done, fail));
  const walk = async (folder, reader = folder.createReader()) => {
    for (let some; (some = await new Promise((done, fail) => reader.readEntries(done, fail))).length;)
      for (const one of some.filter(one => !one.name.startsWith(".") && found.length < MOST))
        if (one.isDirectory) await walk(one); else if (suffixes.includes(suffixOf(one.name))) found.push({path: one.fullPath.replace(/^\//, ""), file: await fileOf(one)});
  };
  for (const one of dropped)
    if (one.isDirectory) await walk(one); else found.push({path: one.name, file: one instanceof File ? one : await fileOf(one)});
  return found;
}
