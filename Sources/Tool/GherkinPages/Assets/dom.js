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
 */
function moveWithArrows(holder, items, current) {
  for (const item of items) item.setAttribute("tabindex", item === current ? "0" : "-1");
  holder.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -items.length, End: items.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = items[Math.min(Math.max(items.indexOf(targetOf(event)) + step, 0), items.length - 1)];
    for (const item of items) item.setAttribute("tabindex", item === next ? "0" : "-1");
    next.focus();
  });
}
