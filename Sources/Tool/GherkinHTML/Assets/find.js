// Filters: the scenarios and rows that are shown. They are called units here, as in the style sheet.

/** The words of outcomes in the classes of units, the worst first; skipped and unselected ones only without others. */
const outcomes = ["failed", "ambiguous", "undefined", "pending", "known", "notrun", "empty", "passed", "skipped", "unselected"];
/** The words of outcomes that are not named after their class. */
const words = { known: "known-failure", notrun: "not-run", empty: "empty-no-steps", unselected: "not-selected" };

/** The units in the order of the page. */
const units = all("#features .unit").map((unit) => ({
  unit,
  outcome: outcomes.find((outcome) => unit.classList.contains(outcome)),
  tags: new Set(unit.dataset.tags?.split(" ")),
  time: Number(unit.dataset.time ?? -1),
  text: "",
  folded: "",
}));
const unitOf = new Map(units.map((each) => [each.unit, each]));

/** The outcomes that the run does not accept: the headline counts these scenarios as not passed. */
const badStatuses = new Set(all(".counts li[data-bad]").map((line) => line.dataset.status));

/** Makes an element the icon of an outcome. */
function setMark(mark, outcome) {
  mark.className = `mark ${outcome}`;
  mark.textContent = `${text(`word.${words[outcome] ?? outcome}`)} `;
}

/** Returns a duration in microseconds as text. */
function timeText(time) {
  const short = (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100);
  if (time >= 6e7) return `${Math.floor(time / 6e7)} min ${Math.floor(time / 1e6) % 60} s`;
  return time >= 1e6 ? `${short(time / 1e6)} s` : time >= 1000 ? `${short(time / 1000)} ms` : `${time} µs`;
}

/** Elements that are a part of a word or a sentence. */
const inline = "a, b, bdi, code, del, em, i, ins, s, span, strong, var, .tag";

/**
 * Returns the text nodes of an element, each with its separator from the previous one: nothing or a space.
 * @returns {{ node: any, gap: string }[]}
 */
function textNodes(root) {
  const nodes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => node.parentElement.closest(".copy, .mark, .anchor, small") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  let block = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    let outer = node.parentElement;
    while (outer !== root && outer.matches(inline)) outer = outer.parentElement;
    nodes.push({ node, gap: outer === block ? "" : " " });
    block = outer;
  }
  return nodes;
}

const plain = (content) => content.replace(/\s+/g, " ").trim();
const titles = new Map();
/** Returns the names in the head of a feature, a rule, an outline or examples. */
function titleOf(holder) {
  if (!titles.has(holder)) titles.set(holder, plain(all(":scope > header > h3, :scope > header > h4, :scope > summary > h4, :scope > summary > h5, :scope > b", holder).map((title) => title.textContent).join(" ")));
  return titles.get(holder);
}

/** Returns the searched text of a unit: its own, and the names of its ancestors after tabs. It is read on first use. */
function textOf(each) {
  if (!each.text) {
    const pieces = [plain(textNodes(each.unit).map(({ node, gap }) => gap + node.data).join(""))];
    for (let holder = each.unit.parentElement; holder; holder = holder.parentElement) {
      if (holder.matches(".examples, .outline, .rule, .feature")) pieces.push(titleOf(holder));
    }
    each.text = pieces.join("\t");
    each.folded = fold(each.text);
  }
  return each;
}

/** Returns the query of the field. An invalid one finds everything, and the page shows the error. */
function question() {
  let problem = "";
  let query = parseQuery("");
  try {
    query = parseQuery(state.text);
  } catch (error) {
    problem = error.message;
  }
  element("problem").textContent = problem;
  element("text").setAttribute("aria-invalid", String(problem !== ""));
  return query;
}

/** The words or the expression that the texts of elements are searched for; null for none. */
let sought = null;
let isFolding = true;

/** Applies the filters, and shows them in the form and in the address. */
function show() {
  element("text").value = state.text;
  for (const button of all(".counts button")) button.setAttribute("aria-pressed", String(state.statuses.has(button.dataset.status)));
  element("bad").setAttribute("aria-pressed", String(badStatuses.size > 0 && state.statuses.size === badStatuses.size && [...badStatuses].every((status) => state.statuses.has(status))));
  element("order").value = state.isSorted ? "duration" : "";
  element("clear").hidden = !isFiltered();
  writeState();
  const query = question();
  [sought, isFolding] = [query.pattern, query.expression === null];
  for (const each of units) {
    const isMeant = !state.statuses.size || state.statuses.has(each.outcome) || (state.statuses.has("flaky") && each.unit.matches(".flaky"));
    each.unit.hidden = !isMeant || each.time < query.slower || !query.tags(each.tags)
      || (sought !== null && !finds(query, textOf(each).folded, each.text, each.tags));
  }
  filterPage();
  const count = units.filter((each) => !each.unit.hidden).length;
  element("found").textContent = !isFiltered() ? "" : count === 0 ? text("noneFound") : text("found", count, units.length);
  showSorted();
  highlight();
}

/** Returns what a line of the contents, a folder or an outline shows without a filter. */
function labelOf(line, holder) {
  const [mark, number] = [line.querySelector(".mark"), line.querySelector(":scope > small")];
  return { line, mark, number, className: mark?.className, word: mark?.textContent, nodes: [...number?.childNodes ?? []], units: all(".unit", holder).map((unit) => unitOf.get(unit)) };
}
const features = all("[data-feature]").map((line) => labelOf(line, element(line.dataset.feature)));
const folders = all(".folder").map((folder) => {
  const label = labelOf(folder.firstElementChild, document.createElement("div"));
  label.units = features.filter(({ line }) => folder.contains(line)).flatMap((feature) => feature.units);
  return label;
});
const outlines = all(".outline").map((outline) => labelOf(outline.firstElementChild, outline));

/** Shows with a filter how many of a label's units are shown, and the worst outcome of these. */
function filterLabel(label) {
  const found = label.units.filter((each) => !each.unit.hidden);
  if (!label.mark || !label.number) return;
  if (isFiltered() && found.length) {
    setMark(label.mark, outcomes.find((outcome) => found.some((each) => each.outcome === outcome)));
    label.number.textContent = text("shownOf", found.length, label.units.length);
  } else {
    label.mark.className = label.className;
    label.mark.textContent = label.word;
    label.number.replaceChildren(...label.nodes);
  }
}

/** Returns whether the unit of an anchor is hidden. */
const isHidden = (anchor) => element(anchor)?.hidden === true;
/** Returns the anchors of a card's scenarios; none for a card about the run. */
const cardAnchors = (card) => card.dataset.for?.split(" ") ?? all("[data-same]", card).map((line) => line.dataset.same);

/** The number of found scenarios that are unfolded and highlighted. */
const readLimit = 300;

/** Applies the filter to everything apart from the units, and unfolds those that contain the text. */
function filterPage() {
  const isAny = isFiltered();
  for (const holder of all(".examples, .outline, .rule, .feature")) holder.hidden = isAny && !holder.querySelector(".unit:not([hidden])");
  for (const row of all("[data-row]")) row.hidden = isHidden(row.dataset.row);
  for (const label of [...features, ...folders]) label.line.parentElement.hidden = isAny && label.units.every((each) => each.unit.hidden);
  for (const label of [...features, ...folders, ...outlines]) filterLabel(label);
  for (const line of all("[data-same]")) line.hidden = isHidden(line.dataset.same);
  for (const card of all(".card")) {
    const anchors = cardAnchors(card);
    card.hidden = isAny && anchors.every(isHidden);
  }
  for (const line of all("#flaky > .then")) line.hidden = isHidden(line.querySelector("a").hash.slice(1));
  element("features").hidden = units.length > 0 && units.every((each) => each.unit.hidden);
  for (const id of ["problems", "snippets", "known", "flaky"]) {
    const section = element(id);
    if (!section) continue;
    section.hidden = isAny && !section.querySelector(".card:not([hidden])");
    for (const link of all(`nav a[href="#${id}"]`)) link.parentElement.hidden = section.hidden;
  }
  if (!sought) return;
  for (const { unit } of units.filter((each) => !each.unit.hidden).slice(0, readLimit)) {
    if (unit.open) continue;
    const [summary, ...rest] = unit.children;
    // A match in the title is already visible.
    if (matches(summary).length === 0 && rest.some((each) => matches(each).length > 0)) unfold(unit);
  }
}

/** Returns a folded text with the place of each of its characters in the text. */
function foldedWithPlaces(content) {
  if (isASCII(content)) return { searched: content.toLowerCase(), places: null };
  let searched = "";
  const places = [];
  let place = 0;
  for (const character of content) {
    const folded = fold(character);
    for (let index = 0; index < folded.length; index += 1) places.push(place);
    searched += folded;
    place += character.length;
  }
  return { searched, places };
}

/** Returns the ranges in an element that match the search. */
function matches(root) {
  const nodes = textNodes(root);
  const starts = [];
  let content = "";
  for (const { node, gap } of nodes) {
    content += gap;
    starts.push(content.length);
    content += node.data;
  }
  const ranges = [];
  const { searched, places } = isFolding ? foldedWithPlaces(content) : { searched: content, places: null };
  for (const match of searched.matchAll(sought)) {
    if (!match[0]) continue;
    /** @returns {any[]} */
    const at = (place) => {
      const offset = places ? places[place] : place;
      let index = starts.findIndex((start, each) => start <= offset && (starts[each + 1] ?? Infinity) > offset);
      if (index < 0) index = 0;
      return [nodes[index].node, Math.min(Math.max(offset - starts[index], 0), nodes[index].node.data.length)];
    };
    const [startContainer, startOffset] = at(match.index);
    const [endContainer, endOffset] = at(match.index + match[0].length - 1);
    ranges.push(new StaticRange({ startContainer, startOffset, endContainer, endOffset: Math.min(endOffset + 1, endContainer.data.length) }));
    if (ranges.length >= 500) break;
  }
  return ranges;
}

/** Highlights matches without changing the page's elements. */
function highlight() {
  if (!window.CSS?.highlights) return;
  CSS.highlights.delete("found");
  if (!sought) return;
  const ranges = [];
  for (const root of all(".unit:not([hidden]), .card:not([hidden]), .feature:not([hidden]) > header").slice(0, readLimit)) {
    if (ranges.length > 3000) break;
    ranges.push(...matches(root));
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function showAll() {
  Object.assign(state, { text: "", isSorted: false });
  state.statuses.clear();
  show();
}
