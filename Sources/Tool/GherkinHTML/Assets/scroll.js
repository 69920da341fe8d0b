// Makes scrollable boxes accessible with the keyboard, and shows that they can be scrolled.

const boxes = (root) => all(".wide, .error, pre", root).filter((box) => box.checkVisibility?.({ contentVisibilityAuto: true }) ?? true);

/** Makes scrollable boxes focusable. */
function letScroll(list) {
  const wide = list.map((box) => [box, box.scrollWidth > box.clientWidth + 1, box.scrollHeight > box.clientHeight + 1]);
  for (const [box, isWide, isHigh] of wide) {
    if (box.hasAttribute("tabindex") || !(isWide || isHigh)) continue;
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    const columns = box.querySelector("tr")?.children.length;
    box.setAttribute("aria-label", columns ? text("tableScrolls", columns) : text("textScrolls"));
    if (!columns) continue;
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.setAttribute("aria-hidden", "true");
    hint.textContent = text("columns", columns);
    box.before(hint);
  }
}

let opened = new Set();
function letOpenedScroll() {
  const roots = opened;
  opened = new Set();
  letScroll([...roots].flatMap((root) => boxes(root)));
}

/** Checks an element that has become visible, together with others in the same animation frame. */
function watchScrolling(root) {
  if (!opened.size) requestAnimationFrame(letOpenedScroll);
  opened.add(root);
}

newcomers.push((root) => { for (const child of root === document ? [document.body] : root.children) watchScrolling(child); });
document.addEventListener("toggle", (event) => { if (targetOf(event).open) watchScrolling(targetOf(event)); }, true);
document.addEventListener("contentvisibilityautostatechange", (/** @type {any} */ event) => { if (!event.skipped) watchScrolling(targetOf(event)); });
window.addEventListener("resize", () => watchScrolling(document.body));
