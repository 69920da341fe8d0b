// Brings the page to life.

let wait = 0;
for (const name of ["text", "tags"]) {
  element(name).addEventListener("input", (event) => {
    state[name] = event.target.value;
    clearTimeout(wait);
    wait = setTimeout(show, 120);
  });
}
element("find").addEventListener("submit", (event) => event.preventDefault());
element("find").hidden = false;
element("clear").addEventListener("click", () => { showAll(); element("text").focus(); });
element("next").addEventListener("click", () => nextFailure(1));
element("next").hidden = !document.querySelector("#problems");
element("fold").addEventListener("click", foldAll);
element("help").addEventListener("click", () => element("keys").showModal());

for (const item of all(".counts li")) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.status = item.dataset.status;
  button.setAttribute("aria-pressed", "false");
  button.append(...item.childNodes);
  button.addEventListener("click", () => {
    const status = button.dataset.status;
    if (!state.statuses.delete(status)) state.statuses.add(status);
    show();
  });
  item.append(button);
}

newcomers.push((root) => {
  const list = element("known-tags");
  const names = new Set(all("option", list).map((option) => option.value));
  for (const tag of all(".tags > span", root)) {
    if (names.has(tag.textContent) || names.size > 300) continue;
    names.add(tag.textContent);
    const option = document.createElement("option");
    option.value = tag.textContent;
    list.append(option);
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link) {
    event.preventDefault();
    follow(link.getAttribute("href").slice(1));
    if (link.matches(".place > a:first-child")) copy(location.href, "the link");
    return;
  }
  const mark = event.target.closest?.(".steps > li[id] > .mark");
  if (mark) {
    follow(mark.parentElement.id).then(() => copy(location.href, "the link to the step"));
    return;
  }
  const bar = event.target.closest?.("[data-to]");
  if (bar) follow(bar.dataset.to);
});

/** How often the reader has done something that may move the page. */
let moves = 0;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  window.addEventListener(name, () => { moves += 1; }, { passive: true });
}

/** Goes to a place of the page, and keeps it in the address. */
async function follow(place) {
  const target = place ? made(place) : null;
  if (!target) return;
  state.place = place;
  if (target.closest("[hidden]")) await showAll();
  writeState();
  go(target);
  if (!laters.length) return;
  // What is made above the place moves it.
  const before = moves;
  await makeSoon(atOnce);
  if (moves === before && state.place === place) go(target);
}

window.addEventListener("hashchange", async () => {
  readState();
  await show();
  await follow(state.place);
});

if (matchMedia("(max-width: 60rem)").matches) document.querySelector(".contents").open = false;
for (const greet of newcomers) greet(document);
readState();
const isShown = isFiltered() ? show() : Promise.resolve();
// When it has loaded a page, the browser goes to the place in the address by itself, and takes the focus away.
const isLoaded = new Promise((done) => { document.readyState === "complete" ? done() : window.addEventListener("load", () => setTimeout(done)); });
Promise.all([isShown, isLoaded]).then(() => follow(state.place)).then(() => makeSoon(whenIdle));
