// What the page may ask of the server: one function for requests, one for files.
export async function ask(name, values = {}) {
  const answer = await post("/studio/call", JSON.stringify({name, arguments: values}));
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

const suffixOf = file => encodeURIComponent((file.name.match(/\.[A-Za-z0-9]+$/) || [""])[0]);

export async function openFile(file) {
  const answer = await post("/studio/open?suffix=" + suffixOf(file), file);
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

export async function openLog(file, document, further = "") {
  const answer = await post("/studio/log?suffix=" + suffixOf(file) + "&document=" + document + further, file);
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

async function post(path, body) {
  let response;
  try { response = await fetch(path, {method: "POST", body}); }
  catch { throw new Error("the server does not answer; start it again with: armwright studio"); }
  if (!response.ok) throw new Error(response.status === 403 ? await response.text() : "the server refused this: " + response.status);
  return response.json();
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
