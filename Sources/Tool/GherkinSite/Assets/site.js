const header = document.querySelector("header.site");
const navigation = header?.querySelector("nav");
if (navigation) {
  const menu = document.createElement("button");
  menu.type = "button";
  menu.id = "menu";
  menu.textContent = text("menu");
  menu.setAttribute("aria-expanded", "false");
  menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(navigation.classList.toggle("open"))));
  navigation.before(menu);
}
if (header) addSettings(header, document.querySelector("footer.site"), [["/", "key.slash"], ["↓ ↑", "key.results"], ["?", "key.help"]]);

// A page that has moved redirects, and keeps the anchor of the link.

const moved = document.body.dataset.moved;
if (moved && /^[a-z0-9-]+\.html$/.test(moved)) location.replace(moved + location.hash);

// Links to folded scenarios and rows unfold them, and a feature has a switch for short durations.

function arrive() {
  const target = destination();
  if (!target) return;
  unfold(target);
  target.scrollIntoView();
}
window.addEventListener("hashchange", arrive);
arrive();

const facts = document.querySelector(".feature > header .facts");
if (facts && document.querySelector(".time.short")) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = "times";
  button.textContent = text("durations");
  switchTimes(button);
  facts.append(button);
}

// The search. The parts of its index are scripts, which are loaded on the first search.

const form = element("search");
const query = element("query");
const results = element("results");
const found = element("found");
const root = document.body.dataset.root ?? "";
const mostShown = 60;
/** The keys of outcomes whose class has another name. */
const outcomeWords = { notrun: "not-run", known: "known-failure", empty: "empty-no-steps", unselected: "not-selected" };

/** The entries of the index: URL, title, context, outcome, and the searched text in lower case. */
const entries = [];
let parts = -1;
let loaded = 0;

/** Adds a part of the index; the part -1 contains the number of parts. */
window.gherkinRunSearch = (part, content) => {
  if (part === -1) {
    parts = content;
    loadPart(0);
    return;
  }
  for (const [address, title, context, outcome, text] of content) {
    const whole = `${title} ${context} ${text}`;
    const tags = new Set(text.split(" ").filter((word) => word.startsWith("@")));
    entries.push({ address, title, context, outcome, tags, whole, name: fold(title), folded: fold(whole) });
  }
  loaded += 1;
  loadPart(part + 1);
  show();
};

function loadScript(name) {
  const script = document.createElement("script");
  script.src = `${root}search/${name}.js`;
  script.addEventListener("error", () => { found.textContent = text("searchFailed"); });
  document.head.append(script);
  script.addEventListener("load", () => script.remove());
}

function loadPart(part) {
  if (part < parts) loadScript(String(part));
}

let isLoading = false;
function load() {
  if (isLoading) return;
  isLoading = true;
  loadScript("parts");
}

function show() {
  let asked = null;
  try {
    asked = parseQuery(query.value);
  } catch (error) {
    results.hidden = false;
    found.textContent = error.message;
    return undefined;
  }
  results.hidden = query.value.trim() === "";
  const list = results.querySelector("ol");
  if (results.hidden) return list.replaceChildren();
  const first = [];
  const others = [];
  let count = 0;
  for (const entry of entries) {
    if (!finds(asked, entry.folded, entry.whole, entry.tags)) continue;
    count += 1;
    if (asked.words.every((word) => placeOfWord(word, entry.name) >= 0)) first.push(entry);
    else if (others.length < mostShown) others.push(entry);
  }
  const shown = [...first, ...others].slice(0, mostShown);
  const waits = parts < 0 || loaded < parts ? text("searchGoesOn", parts > 0 ? Math.floor((loaded / parts) * 100) : 0) : "";
  const more = count > shown.length ? text("firstShown", shown.length) : "";
  found.textContent = `${text("foundCount", count)}${more}${waits}`;
  list.replaceChildren(...shown.map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + entry.address;
    if (Object.hasOwn(languages.en, `word.${outcomeWords[entry.outcome] ?? entry.outcome}`)) {
      const mark = document.createElement("span");
      mark.className = `mark ${entry.outcome}`;
      mark.textContent = `${text(`word.${outcomeWords[entry.outcome] ?? entry.outcome}`)} `;
      link.append(mark);
    }
    const title = document.createElement("span");
    title.dir = "auto";
    title.textContent = entry.title || text("unnamed");
    const context = document.createElement("small");
    context.dir = "auto";
    context.textContent = entry.context;
    link.append(title, context);
    item.append(link);
    return item;
  }));
  return undefined;
}

if (form) {
  form.hidden = false;
  let wait = 0;
  query.addEventListener("focus", load);
  query.addEventListener("input", () => {
    load();
    clearTimeout(wait);
    wait = setTimeout(show, 100);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(wait);
    show();
    results.querySelector("a")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && isForPage(event)) {
      event.preventDefault();
      query.focus();
    } else if (event.key === "?" && isForPage(event)) {
      element("keys").showModal();
    } else if (event.key === "Escape" && query.value) {
      query.value = "";
      show();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (targetOf(event) === query || results.contains(targetOf(event)))) {
      const links = [query, ...results.querySelectorAll("a")];
      const next = links[links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });
  // A result can be on this page.
  results.addEventListener("click", (event) => {
    if (targetOf(event).closest("a")) {
      query.value = "";
      setTimeout(show);
    }
  });
}

// The phrases of steps that the query of the field finds, and that the chosen feature uses. Each can be copied.

const filter = element("filter");
if (filter) {
  filter.hidden = false;
  const items = all(".phrases > li").map((item) => ({ item, pages: item.dataset.pages.split(" "), whole: item.textContent, words: fold(item.textContent) }));
  const [field, feature] = [filter.querySelector("input"), filter.querySelector("select")];
  const choose = () => {
    let asked = null;
    try {
      asked = parseQuery(field.value);
    } catch (error) {
      element("matches").textContent = error.message;
      return;
    }
    let count = 0;
    for (const { item, pages, whole, words } of items) {
      item.hidden = !finds(asked, words, whole) || (feature.value !== "" && !pages.includes(feature.value));
      if (!item.hidden) count += 1;
    }
    for (const list of all(".phrases")) {
      const isEmpty = ![...list.children].some((item) => !item.hidden);
      list.hidden = isEmpty;
      list.previousElementSibling.hidden = isEmpty;
    }
    element("matches").textContent = field.value.trim() || feature.value ? text("foundCount", count) : "";
  };
  filter.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", choose);
  feature.addEventListener("change", choose);
  for (const { item } of items) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = text("copy");
    button.addEventListener("click", () => copy(item.querySelector(".phrase").textContent, "copied.phrase"));
    item.append(button);
  }
}
