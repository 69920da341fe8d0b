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
  if (!isWaiting) return undefined;
  isWaiting = false;
  return showFirst();
}

/** Applies a filter of the reader, and scrolls to the start of its results. */
async function showFirst() {
  await isReady;
  await show();
  destination = null;
  const top = element("main").getBoundingClientRect().top;
  if (top < 0) window.scrollBy(0, top - element("find").offsetHeight - 8);
}

element("find").addEventListener("submit", (event) => event.preventDefault());
element("find").hidden = false;
element("clear").addEventListener("click", () => { showAll(); element("text").focus(); });
element("cancel").addEventListener("click", () => { isCancelled = true; });
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
newcomers.push((root) => {
  for (const tag of all(".tags > span", root)) {
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
});

/** Filters by a tag, or removes that filter if it is set. */
function filterByTag(name) {
  const tag = name.replace(/[()\\\s]/g, "\\$&");
  state.text = state.text.trim() === tag ? "" : tag;
  return showFirst();
}

/** Goes to a step, and copies its link. */
const copyStep = (mark) => follow(mark.parentElement.id).then(() => copy(location.href, "copied.step"));

document.addEventListener("click", (event) => {
  const tag = targetOf(event).closest?.(".tag");
  if (tag) {
    // Clicking a tag in a scenario's title must not unfold it.
    event.preventDefault();
    filterByTag(tag.textContent);
    return;
  }
  const link = targetOf(event).closest?.("a[href^='#']");
  if (link) {
    // The browser opens a tab or a window.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow(link.getAttribute("href").slice(1), true).then(() => {
      if (link.matches(".place > a:first-child")) copy(location.href, "copied.link");
    });
    return;
  }
  const mark = targetOf(event).closest?.(stepMarks);
  if (mark) {
    copyStep(mark);
    return;
  }
  const bar = targetOf(event).closest?.("[data-to]");
  if (bar) follow(bar.dataset.to, true);
});

// The bars of the timeline: one of each lane is in the order of the Tab key, and arrows go to the others.
for (const lane of all(".timeline svg")) {
  const bars = all("[data-to]", lane);
  if (!bars.length) continue;
  lane.setAttribute("role", "group");
  for (const bar of bars) bar.setAttribute("role", "link");
  moveWithArrows(lane, bars, bars[0], (bar) => follow(bar.dataset.to, true));
}

/** Returns the element with an id, which is created if it belongs to a part. */
async function target(id) {
  if (element(id)) return element(id);
  const [, why, anchor] = /^(why-)?(s[0-9a-z]+)/.exec(id) ?? [];
  if (!anchor) return null;
  const unit = why ? -1 : units.anchors.indexOf(anchor);
  if (unit >= 0) await partOf(unit).make();
  for (const part of why ? cardParts : []) if (part.cards?.some((anchors) => anchors.includes(anchor))) await part.make();
  return element(id);
}

/** Goes to an element of the page, and stores it in the URL; as an entry of the history if it is a step of the reader. */
async function follow(id, isStep = false) {
  await isReady;
  let found = id ? await target(id) : null;
  if (!found) return;
  state.place = id;
  writeState(isStep);
  if (found.closest("[hidden]")) {
    await showAll();
    found = await target(id);
  }
  if (found) go(found);
}

window.addEventListener("hashchange", async () => {
  const isOwn = history.state === true;
  readState(isOwn);
  await isReady;
  await show();
  // The filter of an earlier entry can hide its place.
  if (!isOwn || !element(state.place)?.closest("[hidden]")) await follow(state.place);
});

/** Reads texts for searches while the browser is idle. */
async function readTexts() {
  if (!isLarge) return;
  do await whenIdle(); while (await readText());
}

addSettings(document.querySelector(".outcome"), document.body, [
  ["n p", "key.n"], ["j k", "key.j"], ["/", "key.slash"], ["Enter", "key.enter"], ["s", "key.s"], ["u", "key.u"], ["l", "key.l"], ["t", "key.t"],
  ["Esc", "key.esc"], ["?", "key.help"],
]);
if (language !== "en") {
  newcomers.push((root) => { if (root !== document) translate(root); });
  document.title = [document.querySelector("h1"), document.querySelector(".outcome > .kind")].filter(Boolean).map((each) => each.textContent).join(" – ");
}
if (matchMedia("(max-width: 60rem)").matches) all(".contents")[0].open = false;
for (const greet of newcomers) greet(document);
readState();
setAddress(location.href, false);

/** Resolved when the units have been counted. */
const isReady = readIndex().then(() => {
  shown = new Uint8Array(units.count).fill(1);
  shownCount = units.count;
  shownAnchors = new Set(units.anchors);
  for (const part of isLarge ? parts : []) part.show(part.end - part.first);
  for (const part of cardParts) if (part.cards) part.show(part.cards.length);
  watchParts();
});
const isShown = isReady.then(() => (isFiltered() || state.isSorted ? show() : undefined));
// After loading, the browser scrolls to the URL's anchor itself, and removes the focus.
const isLoaded = new Promise((done) => { document.readyState === "complete" ? done() : window.addEventListener("load", () => setTimeout(done)); });
Promise.all([isShown, isLoaded]).then(() => follow(state.place)).then(readTexts);
