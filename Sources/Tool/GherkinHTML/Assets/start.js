// Initializes the page.

let wait = 0;
let isWaiting = false;
element("text").addEventListener("input", (event) => {
  state.text = targetOf(event).value;
  isWaiting = true;
  clearTimeout(wait);
  wait = setTimeout(showNow, 120);
});

/** Applies the typed text without further delay. */
function showNow() {
  clearTimeout(wait);
  if (!isWaiting) return;
  isWaiting = false;
  showFirst();
}

/** Applies a filter of the reader, and scrolls to the start of its results. */
function showFirst() {
  show();
  const top = element("main").getBoundingClientRect().top;
  if (top < 0) window.scrollBy(0, top - element("find").offsetHeight - 8);
}

element("find").addEventListener("submit", (event) => event.preventDefault());
element("find").hidden = false;
element("clear").addEventListener("click", () => { showAll(); element("text").focus(); });
element("order").addEventListener("change", (event) => {
  state.isSorted = targetOf(event).value === "duration";
  showFirst();
});
element("bad").hidden = badStatuses.size === 0 || !document.querySelector(".counts li:not([data-bad])");
element("bad").addEventListener("click", () => {
  const isPressed = element("bad").getAttribute("aria-pressed") === "true";
  state.statuses = new Set(isPressed ? [] : badStatuses);
  showFirst();
});
element("rest").addEventListener("click", () => {
  const isOpen = element("tools").classList.toggle("open");
  element("rest").setAttribute("aria-expanded", String(isOpen));
});
element("next").addEventListener("click", () => nextFailure(1));
element("next").hidden = !document.querySelector("#problems");
element("fold").addEventListener("click", foldAll);
switchTimes(element("times"));

for (const item of all(".counts li")) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.status = item.dataset.status;
  button.setAttribute("aria-pressed", "false");
  button.append(...item.childNodes);
  button.addEventListener("click", () => {
    const status = button.dataset.status;
    if (!state.statuses.delete(status)) state.statuses.add(status);
    showFirst();
  });
  item.append(button);
}

/**
 * Tags filter by the tag, and are followed by their link. They are buttons, except inside a summary that can be
 * unfolded, because screen readers cannot use a button inside another control.
 */
for (const tag of all(".tags > span")) {
  const button = document.createElement(tag.closest("summary") ? "span" : "button");
  if (button instanceof HTMLButtonElement) button.type = "button";
  button.className = "tag";
  button.textContent = tag.textContent;
  const link = tag.querySelector("a");
  if (link) {
    link.setAttribute("aria-label", text("openLink", tag.textContent));
    link.textContent = "↗";
  }
  tag.prepend(button);
  if (!link) tag.replaceChildren(button);
}

/** Filters by a tag, or removes that filter if it is set. */
function filterByTag(name) {
  const tag = name.replace(/[()\\\s]/g, "\\$&");
  state.text = state.text.trim() === tag ? "" : tag;
  showFirst();
}

document.addEventListener("click", (event) => {
  const target = targetOf(event);
  const tag = target.closest?.(".tag");
  if (tag) {
    // Clicking a tag in a scenario's title must not unfold it.
    event.preventDefault();
    filterByTag(tag.textContent);
  } else if (target.matches?.(".steps > li[id] > .mark")) {
    location.hash = target.parentElement.id;
    copy(location.href, "copied.step");
  } else if (target.closest?.("[data-to]")) {
    location.hash = target.closest("[data-to]").dataset.to;
  }
});

// The bars of the timeline: one of each lane is in the order of the Tab key, and arrows go to the others.
for (const lane of all(".timeline svg")) {
  const bars = all("[data-to]", lane);
  if (!bars.length) continue;
  lane.setAttribute("role", "group");
  for (const bar of bars) bar.setAttribute("role", "link");
  moveWithArrows(lane, bars, bars[0], (bar) => { location.hash = bar.dataset.to; });
}

addSettings(document.querySelector(".outcome"), document.body, [
  ["n p", "key.n"], ["j k", "key.j"], ["/", "key.slash"], ["Enter", "key.enter"], ["s", "key.s"], ["u", "key.u"],
  ["Esc", "key.esc"], ["?", "key.help"],
]);
if (language !== "en") document.title = [document.querySelector("h1"), document.querySelector(".outcome > .kind")].filter(Boolean).map((each) => each.textContent).join(" – ");
if (matchMedia("(max-width: 60rem)").matches) all(".contents")[0].open = false;
letScroll(element("problems") ?? document.createElement("div"));
readState();
if (isFiltered() || state.isSorted) show();
// Links have no state, and entries of the browser's history that the reader returns to have that of writeState.
window.addEventListener("popstate", () => {
  const isReturn = history.state !== null;
  readState();
  show();
  if (!isReturn) arrive();
});
// Before the page is complete, the browser scrolls to the anchor itself. A focus from before a reload stays.
const arriveFirst = () => { if (document.activeElement === document.body) arrive(); };
if (document.readyState === "complete") arriveFirst();
else window.addEventListener("load", () => setTimeout(arriveFirst));
