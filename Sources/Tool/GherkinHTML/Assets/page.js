// Places of the page. Links, Back and Forward are the browser's.

/** Unfolds the element of the address, and shows it although a filter hides it. */
function arrive() {
  const target = destination();
  if (!target) return;
  if (target.closest("[hidden]")) showAll();
  unfold(target);
  target.scrollIntoView();
  focusOn(target);
}

/** Focuses an element, or the control in its first line. */
function focusOn(target) {
  const focus = target.querySelector(":scope > summary, :scope > h3 > a") ?? target;
  if (focus === target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  focus.focus({ preventScroll: true });
}

/** Goes to an element without an entry in the browser's history. */
function go(target, opens = true) {
  unfold(opens ? target : target.parentElement);
  target.scrollIntoView();
  focusOn(target);
}

/** Makes wide tables and long texts that one can scroll reachable with the keyboard, when they become visible. */
function letScroll(root) {
  for (const box of all(".wide, .error, pre", root)) {
    if (box.hasAttribute("tabindex") || (box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1)) continue;
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    const columns = box.querySelector("tr")?.children.length;
    box.setAttribute("aria-label", columns ? text("tableScrolls", columns) : text("textScrolls"));
  }
}
document.addEventListener("contentvisibilityautostatechange", (/** @type {any} */ event) => { if (!event.skipped) letScroll(targetOf(event)); }, true);
document.addEventListener("toggle", (event) => { if (targetOf(event).open) letScroll(targetOf(event)); }, true);
