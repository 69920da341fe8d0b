// Filters: the scenarios that are shown.

/** Whether each unit is shown, and the number of shown units. */
let shown = new Uint8Array(0);
let shownCount = 0;
/** Matches the query in the texts of elements; null if there is none. It matches folded texts, unless it is an expression. */
let highlighting = null;
let isHighlightingFolded = true;

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

/** The number of the current search. A later one stops it. */
let turn = 0;
/** Whether the reader stopped the search. */
let isCancelled = false;
/** The time limit of a regular expression, in milliseconds. */
const expressionLimit = 10000;

/** Returns how many of the words and the expression each unit has; null if another search has started. */
async function hits(query, mine) {
  const counts = new Uint8Array(units.count);
  const begin = performance.now();
  let end = begin + 40;
  let reached = 0;
  let note = "";
  const isStopped = async () => {
    if (performance.now() > end) {
      element("found").textContent = text("searching", Math.floor((reached / Math.max(units.count, 1)) * 100));
      element("cancel").hidden = false;
      await soon();
      end = performance.now() + 40;
    }
    return isCancelled || mine !== turn;
  };
  search: for (let number = 0; ; number += 1) {
    while (number >= texts.length) {
      if (await isStopped() || !(await readText())) break search;
    }
    const { text: lines, folded, first, end: last, starts } = texts[number];
    if (query.expression) {
      const begins = lines.length === folded.length ? starts : lineStarts(lines);
      for (let line = 0; first + line < last; line += 1) {
        if (line % 64 === 0 && await isStopped()) break search;
        if (performance.now() - begin > expressionLimit) {
          note = text("expressionTooSlow", first + line);
          break search;
        }
        if (query.expression.test(lines.slice(begins[line], begins[line + 1] - 1))) counts[first + line] += 1;
        reached = first + line;
      }
    }
    for (const word of query.words) {
      let line = 0;
      for (let at = placeOfWord(word, folded); at >= 0; at = placeOfWord(word, folded, starts[line + 1])) {
        while (starts[line + 1] <= at) line += 1;
        counts[first + line] += 1;
      }
    }
    reached = last;
    if (await isStopped()) break;
  }
  if (mine !== turn) return null;
  if (isCancelled) note = text("searchStopped", reached);
  return { counts, note, wanted: query.words.length + (query.expression ? 1 : 0) };
}

/** Applies the filters, and stores the state in the form and in the URL. */
async function show() {
  turn += 1;
  const mine = turn;
  isCancelled = false;
  element("text").value = state.text;
  for (const button of all(".counts button")) button.setAttribute("aria-pressed", String(state.statuses.has(button.dataset.status)));
  element("bad").setAttribute("aria-pressed", String(badStatuses.size > 0 && state.statuses.size === badStatuses.size && [...badStatuses].every((status) => state.statuses.has(status))));
  element("order").value = state.isSorted ? "duration" : "";
  element("clear").hidden = !isFiltered();
  writeState();
  const asked = question();
  const found = asked.pattern ? await hits(asked, mine) : null;
  // Further typing starts another search.
  if (mine !== turn) return;
  element("cancel").hidden = true;
  const isMeant = units.sets.map(asked.tags);
  const hasNoTags = asked.tags(new Set());
  const next = new Uint8Array(units.count);
  shownCount = 0;
  for (let unit = 0; unit < units.count; unit += 1) {
    if (state.statuses.size && !state.statuses.has(outcomeOf(unit)) && !(state.statuses.has("flaky") && units.flaky.has(unit))) continue;
    if (!(isMeant[units.tagSets[unit]] ?? hasNoTags) || units.durations[unit] < asked.slower) continue;
    if (found && found.counts[unit] < found.wanted) continue;
    next[unit] = 1;
    shownCount += 1;
  }
  shown = next;
  highlighting = asked.pattern;
  isHighlightingFolded = asked.expression === null;
  filterPage();
  element("found").textContent = !isFiltered() ? "" : (shownCount === 0 ? text("noneFound") : text("found", shownCount, units.count)) + (found?.note ?? "");
  showSorted();
  highlight();
}

const countShown = (first, end) => {
  let count = 0;
  for (let unit = first; unit < end; unit += 1) count += shown[unit];
  return count;
};

const isAnyShown = (numbers) => numbers.some((unit) => shown[unit]);

/** Shows with a filter how many of some units are shown, and the worst outcome of these. */
function filterLabel(label, numbers) {
  if (!label) return;
  const found = numbers.filter((unit) => shown[unit]);
  if (isFiltered() && found.length) {
    setMark(label.mark, units.words[found.reduce((worst, unit) => Math.min(worst, weightOf(unit)), units.words.length - 1)]);
    label.number.textContent = text("shownOf", found.length, numbers.length);
  } else {
    label.mark.className = label.className;
    label.mark.textContent = label.word;
    label.number.replaceChildren(...label.nodes);
  }
}

/** What outlines show without a filter. */
const outlines = new WeakMap();

/** The anchors of the shown units. */
let shownAnchors = new Set();
/** Returns the anchors of a card's scenarios; none for a card about the run. */
const cardAnchors = (card) => card.dataset.for?.split(" ") ?? all("[data-same]", card).map((line) => line.dataset.same);
const isShownCard = (anchors) => anchors.some((anchor) => shownAnchors.has(anchor));

/** Applies the filter to everything on the page. */
function filterPage() {
  const isAny = isFiltered();
  shownAnchors = new Set();
  for (let unit = 0; unit < units.count; unit += 1) if (shown[unit]) shownAnchors.add(units.anchors[unit]);
  for (const feature of units.features) {
    feature.section.hidden = isAny && !isAnyShown(feature.numbers);
    if (!feature.line) continue;
    feature.line.hidden = feature.section.hidden;
    filterLabel(feature.label, feature.numbers);
  }
  for (const folder of units.folders) {
    folder.line.hidden = isAny && !isAnyShown(folder.numbers);
    filterLabel(folder.label, folder.numbers);
  }
  if (isLarge) for (const part of parts) part.show(countShown(part.first, part.end));
  for (const part of cardParts) if (part.cards) part.show(isAny ? part.cards.filter(isShownCard).length : part.cards.length);
  for (const part of [...parts, ...cardParts]) {
    part.forgetFolds();
    if (part.isMade) filterPart(part, true);
  }
  for (const rule of all(".rule")) rule.hidden = isAny && !rule.querySelector(".unit:not([hidden]), .part:not([hidden])");
  // Elements outside scenarios never match.
  for (const line of all("[data-same]")) line.hidden = isAny && !isShownCard([line.dataset.same]);
  for (const card of all("#problems > .card, #known .card, #flaky .card")) card.hidden = isAny && !isShownCard(cardAnchors(card));
  for (const line of all("#flaky > .then")) line.hidden = isAny && !isShownCard([line.querySelector("a").hash.slice(1)]);
  element("features").hidden = isAny && shownCount === 0;
  for (const id of ["problems", "snippets", "known", "flaky"]) {
    const section = element(id);
    if (!section) continue;
    section.hidden = isAny && !section.querySelector(".card:not([hidden]), .part:not([hidden])");
    for (const link of all(`nav a[href="#${id}"]`)) link.parentElement.hidden = section.hidden;
  }
}

/** Applies the filter to the elements of a part, and unfolds the units that contain the text. */
function filterPart(part, opens) {
  const isAny = isFiltered();
  part.units.forEach((unit, index) => { unit.hidden = isAny && !shown[part.first + index]; });
  const root = part.holder;
  for (const row of all("[data-row]", root)) row.hidden = isAny && !shownAnchors.has(row.dataset.row);
  for (const holder of all(".examples, .outline", root)) holder.hidden = isAny && !holder.querySelector(".unit:not([hidden])");
  for (const outline of all(".outline", root)) {
    const summary = outline.firstElementChild;
    if (!outlines.has(outline)) outlines.set(outline, labelOf(summary));
    filterLabel(outlines.get(outline), part.units.flatMap((unit, index) => (outline.contains(unit) ? [part.first + index] : [])));
  }
  for (const card of all(".card[data-for]", root)) card.hidden = isAny && !isShownCard(cardAnchors(card));
  if (!opens || !highlighting || isAllOpen !== null) return;
  for (const unit of part.units) {
    if (unit.hidden || unit.open) continue;
    const [summary, ...rest] = unit.children;
    // A match in the title is already visible.
    if (matches(summary).length === 0 && rest.some((each) => matches(each).length > 0)) unfold(unit);
  }
}

/** Returns a folded text with the place of each of its characters in the text. */
function foldedWithPlaces(text) {
  if (isASCII(text)) return { searched: text.toLowerCase(), places: null };
  let searched = "";
  const places = [];
  let place = 0;
  for (const character of text) {
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
  let text = "";
  for (const { node, gap } of nodes) {
    text += gap;
    starts.push(text.length);
    text += node.data;
  }
  const ranges = [];
  const { searched, places } = isHighlightingFolded ? foldedWithPlaces(text) : { searched: text, places: null };
  for (const match of searched.matchAll(highlighting)) {
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
  if (!highlighting) return;
  const ranges = [];
  for (const root of all(".unit:not([hidden]), .card:not([hidden]), .feature:not([hidden]) > header").slice(0, 300)) {
    if (ranges.length > 3000) break;
    ranges.push(...matches(root));
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

let highlightTimer = 0;
function highlightSoon() {
  if (!highlighting) return;
  clearTimeout(highlightTimer);
  highlightTimer = setTimeout(highlight, 50);
}

function showAll() {
  Object.assign(state, { text: "", isSorted: false });
  state.statuses.clear();
  return show();
}
