// The parts of a large page. Their elements are created near the viewport, and removed far from it.
// The source of a part is escaped markup of the page, which is parsed by the browser.

/** Removes a block of data from the document and returns it. */
function taken(holder) {
  const block = { text: holder.textContent, isCompressed: holder.type === "application/gherkin-run+deflate" };
  holder.remove();
  return block;
}

const bytes = (base64) => Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Returns the decompressed content of a block. */
async function content(block) {
  if (!block.isCompressed) return block.text;
  return new Response(new Blob([bytes(block.text)]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** Adds the anchors and marks of passed steps, which compressed parts leave out. */
function completeSteps(root) {
  for (const list of all("ol[data-from]", root)) {
    const anchor = list.closest(".unit").id;
    let number = Number(list.dataset.from);
    for (const step of list.children) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.textContent = "passed ";
      step.prepend(mark);
      step.id = `${anchor}.${number++}`;
    }
  }
}

/** The number of parts far from the viewport that keep their elements because the reader visited them with keys. */
const spare = 8;

class Part {
  /** The elements of the units; empty if they are not created. */
  units = [];
  isMade = false;
  isNear = false;
  /** The anchors of each card's scenarios. */
  cards = null;
  /** The index of the first unit, and of the first one after the part. */
  first = 0;
  end = 0;
  #source = null;
  #making = null;
  #folds = null;

  constructor(holder) {
    this.holder = holder;
    const source = holder.querySelector(":scope > .source");
    if (source) this.#source = taken(source);
    else this.#greet(holder);
    if (source && holder.dataset.for) this.cards = holder.dataset.for.split(",").map((anchors) => anchors.split(" "));
  }

  #greet(root) {
    this.isMade = true;
    this.units = all(".unit", root);
  }

  /** Creates the elements. */
  make() {
    if (this.isMade) return Promise.resolve();
    if (!this.#source.isCompressed) return Promise.resolve(this.makeNow());
    this.#making ??= content(this.#source).then((text) => {
      this.#making = null;
      this.#fill(text);
    });
    return this.#making;
  }

  /** Creates the elements of a part that is not compressed; returns whether the part has its elements. */
  makeNow() {
    if (!this.isMade && !this.#source.isCompressed) this.#fill(this.#source.text);
    return this.isMade;
  }

  #fill(text) {
    if (this.isMade) return;
    const root = new DOMParser().parseFromString(text, "text/html").body;
    completeSteps(root);
    this.#greet(root);
    for (const greet of newcomers) greet(root);
    const folds = all("details", root);
    if (this.#folds?.length === folds.length) folds.forEach((each, index) => { each.open = this.#folds[index]; });
    else if (isAllOpen !== null) for (const each of folds) each.open = isAllOpen || !each.matches(".unit, .outline, .rows");
    this.holder.replaceChildren(...root.childNodes);
    this.holder.style.height = "";
    filterPart(this, !this.#folds);
    this.#folds = null;
    made.add(this);
    stay();
    highlightSoon();
    for (const other of isPrinting ? [] : made) {
      if (made.size <= spare + near) break;
      if (!other.isNear && other !== this) other.empty();
    }
  }

  /** Removes the elements, unless one of them is focused. */
  empty() {
    if (!this.isMade || !this.#source || isPrinting || this.holder.contains(document.activeElement) || this.holder.querySelector(".here")) return;
    this.#folds = all("details", this.holder).map((each) => each.open);
    this.holder.style.height = `${this.holder.offsetHeight}px`;
    this.holder.replaceChildren();
    this.units = [];
    this.isMade = false;
    made.delete(this);
  }

  /** Discards the state of folded and unfolded elements. */
  forgetFolds() {
    this.#folds = null;
  }

  /** Shows or hides the part, with the estimated height of its elements. */
  show(count) {
    this.holder.hidden = count === 0;
    if (!this.isMade) this.holder.style.height = `${count * (this.cards ? 14 : 2.6)}rem`;
  }
}

/** The parts with elements that can be removed, and the number of these near the viewport. */
const made = new Set();
let near = 0;

/** Whether parts far from the viewport keep their elements for printing. */
let isPrinting = false;

/** Whether everything was unfolded (true) or folded (false) together; null otherwise. */
let isAllOpen = null;

/** The parts with the features' units, and those with cards. On a small page, all features are one part. */
const isLarge = document.body.matches(".large");
const parts = (isLarge ? all("#features .part") : [element("features")]).map((holder) => new Part(holder));
const cardParts = all("#problems .part").map((holder) => new Part(holder));

/** Creates elements near the viewport. Called after the units have been counted. */
function watchParts() {
  if (!isLarge) return;
  const byHolder = new Map([...parts, ...cardParts].map((part) => [part.holder, part]));
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const part = byHolder.get(target);
      if (part.isNear !== isIntersecting) near += isIntersecting ? 1 : -1;
      part.isNear = isIntersecting;
      if (isIntersecting) part.make();
      else part.empty();
    }
  }, { rootMargin: "900px 0px" });
  for (const holder of byHolder.keys()) observer.observe(holder);
}

/** Creates all shown elements of parts that are not compressed. */
function makeAll() {
  for (const part of [...parts, ...cardParts]) if (!part.holder.hidden) part.makeNow();
}
