// Finding: which scenarios are shown.

/** What is known of each scenario or row: its text and tags with those of all that it is in. */
const known = new WeakMap();

const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
const ownTags = (holder) => all(":scope > .tags > span, :scope > header > .tags > span, :scope > summary > .tags > span", holder).map((tag) => tag.textContent);

function knowledge(unit) {
  let facts = known.get(unit);
  if (facts) return facts;
  const tags = new Set(ownTags(unit));
  const texts = [unit.textContent];
  for (let outer = unit.parentElement; outer; outer = outer.parentElement) {
    if (!outer.matches(".examples, .outline, .rule, .feature")) continue;
    for (const tag of outerTags(outer)) tags.add(tag);
    texts.push(outerText(outer));
  }
  facts = { tags, text: plain(texts.join("\n")) };
  known.set(unit, facts);
  return facts;
}

const memo = (work) => {
  const results = new WeakMap();
  return (key) => {
    if (!results.has(key)) results.set(key, work(key));
    return results.get(key);
  };
};
const outerTags = memo(ownTags);
const outerText = memo((outer) => all(":scope > header > h3, :scope > header > h4, :scope > summary, :scope > b", outer).map((title) => title.textContent).join("\n"));

/** The words to look for; what stands in quotation marks is one. */
const words = (text) => [...plain(text).matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2]);

/** Says whether a unit is wanted. */
function wanted() {
  const needles = words(state.text);
  let meant = () => true;
  let problem = "";
  try {
    meant = tagExpression(state.tags);
  } catch (error) {
    problem = error.message;
  }
  element("tag-problem").textContent = problem;
  element("tags").setAttribute("aria-invalid", String(problem !== ""));
  return (unit) => {
    if (state.statuses.size && ![...state.statuses].some((status) => unit.classList.contains(status))) return false;
    if (!needles.length && !state.tags.trim()) return true;
    const { tags, text } = knowledge(unit);
    return meant(tags) && needles.every((needle) => text.includes(needle));
  };
}

let turn = 0;

/** Shows what is wanted and hides the rest; the form shows the state, and the address keeps it. */
async function show() {
  turn += 1;
  const mine = turn;
  element("text").value = state.text;
  element("tags").value = state.tags;
  for (const button of all(".counts button")) button.setAttribute("aria-pressed", String(state.statuses.has(button.dataset.status)));
  element("clear").hidden = !isFiltered();
  writeState();
  if (isFiltered() && laters.length) {
    element("found").textContent = "Searching…";
    await makeSoon(atOnce);
    // Whoever types on asks anew.
    if (mine !== turn) return;
  }
  const isWanted = wanted();
  const units = all(".unit");
  const shown = new Set();
  let count = 0;
  for (const unit of units) {
    unit.hidden = isFiltered() && !isWanted(unit);
    if (unit.hidden) continue;
    count += 1;
    if (unit.id) shown.add(unit.id);
  }
  for (const row of all("[data-row]")) row.hidden = !shown.has(row.dataset.row);
  for (const holder of all(".examples, .outline, .rule, .feature")) {
    holder.hidden = isFiltered() && !holder.querySelector(".unit:not([hidden])");
  }
  for (const card of all(".card[data-for]")) card.hidden = isFiltered() && !shown.has(card.dataset.for);
  for (const line of all("[data-same]")) line.hidden = isFiltered() && !shown.has(line.dataset.same);
  for (const cause of all(".cause")) cause.hidden = isFiltered() && !cause.querySelector("[data-same]:not([hidden])");
  for (const line of all("[data-feature]")) line.parentElement.hidden = element(line.dataset.feature)?.hidden ?? false;
  for (const folder of all(".folder").reverse()) {
    folder.parentElement.hidden = isFiltered() && !folder.querySelector("li:not([hidden]) > [data-feature]");
  }
  element("found").textContent = !isFiltered() ? "" : count === 0 ? "No scenario is like that." : `${count} of ${units.length} scenarios`;
  highlight(words(state.text));
}

/** Marks the words that were looked for, without touching the page's elements. */
function highlight(needles) {
  if (!window.CSS?.highlights) return;
  CSS.highlights.delete("found");
  if (!needles.length) return;
  const ranges = [];
  const shown = all(".unit:not([hidden]), .card:not([hidden]), .feature:not([hidden]) > header").slice(0, 300);
  for (const root of shown) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && ranges.length < 3000) {
      const node = texts.currentNode;
      const text = node.data.toLowerCase();
      if (text.length !== node.data.length) continue;
      for (const needle of needles) {
        for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
          ranges.push(new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + needle.length }));
        }
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function showAll() {
  state.text = "";
  state.tags = "";
  state.statuses.clear();
  return show();
}
