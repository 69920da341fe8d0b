// Elements of the page. Texts are never converted to markup here. The types are for a checker; all is plain JavaScript.

/** @returns {any} */
const element = (id) => document.getElementById(id);
/**
 * @param {string} selector
 * @param {any} [root]
 * @returns {any[]}
 */
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
/** @returns {any} */
const targetOf = (event) => event.target;

/**
 * Lets the Tab key reach one of some elements, and arrows, Home and End the others.
 * @param {any[]} items
 * @param {(item: any) => void} [use] what Enter does
 */
function moveWithArrows(holder, items, current, use) {
  for (const item of items) item.setAttribute("tabindex", item === current ? "0" : "-1");
  holder.addEventListener("keydown", (event) => {
    if (!items.includes(targetOf(event))) return;
    const length = items.length;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -length, End: length }[event.key];
    if (!step && (event.key !== "Enter" || !use)) return;
    event.preventDefault();
    if (!step) {
      use(targetOf(event));
      return;
    }
    const next = items[Math.min(Math.max(items.indexOf(targetOf(event)) + step, 0), items.length - 1)];
    for (const item of items) item.setAttribute("tabindex", item === next ? "0" : "-1");
    next.focus();
  });
}

/** Unfolds an element and its ancestors. */
function unfold(target) {
  for (let outer = target; outer; outer = outer.parentElement) if (outer instanceof HTMLDetailsElement) outer.open = true;
}

/** Returns the element of the address's anchor; null if there is none. */
function destination() {
  try {
    return element(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
