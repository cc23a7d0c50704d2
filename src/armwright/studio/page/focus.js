// Where the keyboard is: it never falls off the page when what had it is gone, and F6 and arrows take it around.
const TABBABLE = "a[href], button:not(:disabled), input:not(:disabled):not([type=file]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";
const canHave = one => one.matches(TABBABLE) && one.tabIndex >= 0 && one.getClientRects().length > 0;

// What had the focus, the elements around it, and its place in each of them.
function placeOf(element) {
  const around = [];
  for (let one = element; one.parentElement; one = one.parentElement) around.push({parent: one.parentElement, index: [...one.parentElement.children].indexOf(one)});
  return {element, around};
}

// What stands now where something stood that is gone: in the nearest element around it that is still there.
function heirOf({around}) {
  for (const {parent, index} of around.filter(one => one.parent.isConnected && one.parent !== document.body)) {
    const place = parent.children[index], inside = [...parent.querySelectorAll("*")].filter(canHave);
    const after = place && inside.find(one => place.contains(one) || place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (after || inside.length) return after || inside.at(-1);
  }
  return null;
}

// Who uses the keyboard goes on where they were when what had the focus is removed, or comes back once it may be used again.
export function keepFocus(root) {
  let last = null, isTyping = false;
  addEventListener("keydown", () => { isTyping = true; }, true);
  addEventListener("pointerdown", () => { isTyping = false; }, true);
  root.addEventListener("focusin", event => { last = placeOf(event.target); });
  root.addEventListener("focusout", () => queueMicrotask(() => { if (last?.element.isConnected && !last.element.disabled && !root.contains(document.activeElement)) last = null; }));
  new MutationObserver(() => {
    if (!last || !isTyping || root.contains(document.activeElement)) return;
    if (!last.element.isConnected) heirOf(last)?.focus({preventScroll: false});
    else if (!last.element.disabled) last.element.focus();
  }).observe(root, {childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"]});
}

// F6: on to the next of the page's regions, with Shift to the one before; a menu is entered where one is in it.
export function turnRegion(regions, by) {
  const now = regions.findIndex(one => one.contains(document.activeElement)), next = regions[(Math.max(now, 0) + by + regions.length) % regions.length];
  const inside = [next.querySelector("[aria-current=page], .here button"), ...next.querySelectorAll("*")].filter(one => one && canHave(one));
  (inside[0] || next).focus();
}

// Left, right, Home and End in a row of tabs.
export function turnTab(tab, key) {
  const all = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]:not(:disabled)")], now = all.indexOf(tab);
  const next = {ArrowLeft: all[now - 1], ArrowRight: all[now + 1], Home: all[0], End: all.at(-1)}[key];
  if (next) { next.focus(); next.click(); }
  return !!next;
}
