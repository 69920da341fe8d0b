// The index of the units, which are scenarios and rows of examples, in the order of the page; and their texts.

/** The data of the units. The numbers of units are indices into the lists. */
const units = {
  count: 0, anchors: [], outcomes: "", folded: "", durations: [], tagSets: [], names: [], words: [], sets: [],
  flaky: new Set(), features: [],
};

/** Reads the index and counts the units of parts and features. */
async function readIndex() {
  const data = JSON.parse(await content(taken(document.querySelector("script.units"))));
  Object.assign(units, data);
  units.count = data.names.length;
  units.anchors = data.anchors.split(",");
  units.words = data.words.split(" ");
  units.flaky = new Set(data.flaky);
  units.sets = data.sets.map((tags) => new Set(tags));
  let first = 0;
  const counts = isLarge ? data.parts : [units.count];
  parts.forEach((part, index) => {
    part.first = first;
    part.end = first += counts[index] ?? 0;
  });
  first = 0;
  units.features = data.features.map(([anchor, count]) => {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    first += count;
    const section = element(anchor);
    const line = document.querySelector(`[data-feature="${anchor}"]`);
    return { numbers, section, line: line?.parentElement, label: labelOf(line) };
  });
  units.folders = all(".folder").map((folder) => {
    const features = units.features.filter((feature) => feature.line && folder.contains(feature.line));
    const numbers = features.flatMap((feature) => feature.numbers);
    return { numbers, line: folder.parentElement, label: labelOf(folder.firstElementChild) };
  });
}

/** Returns the part of a unit. */
function partOf(unit) {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle].end > unit) high = middle;
    else low = middle + 1;
  }
  return parts[low];
}

/** Returns the element of a unit, which is created if necessary. */
async function unitElement(unit) {
  const part = partOf(unit);
  await part.make();
  return part.units[unit - part.first];
}

/** Returns the number of an element's unit; -1 if it is not a unit. */
function unitOf(target) {
  const part = parts.find((each) => each.holder.contains(target));
  const index = part?.units.indexOf(target) ?? -1;
  return index < 0 ? -1 : part.first + index;
}

/** Returns the position of a unit's outcome among the words, the worst first. */
const weightOf = (unit) => units.outcomes.charCodeAt(unit) - 48;
const outcomeOf = (unit) => units.words[weightOf(unit)];
/** The words of outcomes that are not named after their class. */
const words = { known: "known-failure", notrun: "not-run", empty: "empty-no-steps", unselected: "not-selected" };
/** Makes an element the icon of an outcome. */
function setMark(mark, outcome) {
  mark.className = `mark ${outcome}`;
  mark.textContent = `${text(`word.${words[outcome] ?? outcome}`)} `;
}
/** Returns the icon and the number of a folder, a feature or an outline, with what they show without a filter. */
function labelOf(line) {
  const [mark, number] = [line?.querySelector(".mark"), line?.querySelector(":scope > small")];
  return mark && number && { mark, number, className: mark.className, word: mark.textContent, nodes: [...number.childNodes] };
}
/** The outcomes that the run does not accept: the headline counts these scenarios as not passed. */
const badStatuses = new Set(all(".counts li[data-bad]").map((line) => line.dataset.status));

/** Returns a duration in microseconds as text. */
function timeText(time) {
  const short = (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100);
  if (time >= 6e7) return `${Math.floor(time / 6e7)} min ${Math.floor(time / 1e6) % 60} s`;
  return time >= 1e6 ? `${short(time / 1e6)} s` : time >= 1000 ? `${short(time / 1000)} ms` : `${time} µs`;
}

/** Returns whether an element is a part of a word or a sentence. */
const inline = "a, b, bdi, code, del, em, i, ins, s, span, strong, var, .tag";

/**
 * Returns the text nodes of an element, each with its separator from the previous one: nothing or a space.
 * @returns {{ node: any, gap: string }[]}
 */
function textNodes(root) {
  const nodes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => node.parentElement.closest(".copy, .mark, small") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
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

/** Blocks of text. Each line is a unit: its own text, followed by the names of its ancestors after tabs. */
const textBlocks = all("script.text").map(taken);
/** The texts that are ready to be searched, with the number of the first unit and the starts of all units. */
const texts = [];
let reading = null;

/** Returns the starts of the lines of a text. */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** Adds a text. Regular expressions search it as it is, words its folded form. */
function addText(text) {
  const folded = fold(text);
  const starts = lineStarts(folded);
  const first = texts.length ? texts.at(-1).end : 0;
  texts.push({ text, folded, first, end: first + starts.length - 1, starts });
}

/** Prepares the next text; returns whether there was one. */
function readText() {
  if (!isLarge && !texts.length && units.count) {
    const outer = new Map();
    const titles = (holder) => {
      if (!outer.has(holder)) outer.set(holder, all(":scope > header > h3, :scope > header > h4, :scope > summary > h4, :scope > summary > h5, :scope > b", holder).map((title) => title.textContent).join(" "));
      return outer.get(holder);
    };
    const lines = parts[0].units.map((unit) => {
      const own = textNodes(unit).map(({ node, gap }) => gap + node.data).join("");
      const pieces = [own];
      for (let holder = unit.parentElement; holder; holder = holder.parentElement) {
        if (holder.matches(".examples, .outline, .rule, .feature")) pieces.push(titles(holder));
      }
      return `${pieces.map((piece) => piece.replace(/\s+/g, " ").trim()).join("\t")}\n`;
    });
    addText(lines.join(""));
    return Promise.resolve(true);
  }
  if (texts.length >= textBlocks.length) return Promise.resolve(false);
  const block = textBlocks[texts.length];
  reading ??= content(block).then((text) => {
    const { isCompressed } = block;
    block.text = "";
    addText(isCompressed ? text : JSON.parse(text));
    reading = null;
    return true;
  });
  return reading;
}
