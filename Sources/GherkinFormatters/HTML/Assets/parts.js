// The parts of a large page. Their elements are made when they come near the window, and removed when they are far away.
// The source of a part is the page's own markup, escaped when it was written, and parsed as the browser would parse it.

/** Takes a block of data out of the document. */
function taken(holder) {
  const block = { text: holder.textContent, isCompressed: holder.type === "application/gherkin-run+deflate" };
  holder.remove();
  return block;
}

const bytes = (base64) => Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The content of a block, once it is decompressed. */
async function content(block) {
  if (!block.isCompressed) return block.text;
  return new Response(new Blob([bytes(block.text)]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** The number of parts far from the window that keep their elements, because keys went there. */
const spare = 8;

class Part {
  /** The elements of the units; empty while they are not made. */
  units = [];
  isMade = false;
  isNear = false;
  /** Anchors for each card: those of the scenarios that it is for. */
  cards = null;
  /** The numbers of the first unit, and of the first that follows. */
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

  /** Makes the elements. */
  make() {
    if (this.isMade) return Promise.resolve();
    if (!this.#source.isCompressed) return Promise.resolve(this.makeNow());
    this.#making ??= content(this.#source).then((text) => {
      this.#making = null;
      this.#fill(text);
    });
    return this.#making;
  }

  /** Makes the elements of a part that is not compressed; says whether the part has its elements. */
  makeNow() {
    if (!this.isMade && !this.#source.isCompressed) this.#fill(this.#source.text);
    return this.isMade;
  }

  #fill(text) {
    if (this.isMade) return;
    const root = new DOMParser().parseFromString(text, "text/html").body;
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

  /** Removes the elements, unless the reader is there. */
  empty() {
    if (!this.isMade || !this.#source || isPrinting || this.holder.contains(document.activeElement) || this.holder.querySelector(".here")) return;
    this.#folds = all("details", this.holder).map((each) => each.open);
    this.holder.style.height = `${this.holder.offsetHeight}px`;
    this.holder.replaceChildren();
    this.units = [];
    this.isMade = false;
    made.delete(this);
  }

  /** Forgets what the reader folded and unfolded. */
  forgetFolds() {
    this.#folds = null;
  }

  /** Shows or hides the part, as high as its elements will be. */
  show(count) {
    this.holder.hidden = count === 0;
    if (!this.isMade) this.holder.style.height = `${count * (this.cards ? 14 : 2.6)}rem`;
  }
}

/** The parts that have their elements, but could be without; how many of them are near the window. */
const made = new Set();
let near = 0;

/** Whether parts far from the window keep their elements, as they are about to be printed. */
let isPrinting = false;

/** Whether everything was unfolded (true) or folded (false) at once; null if neither. */
let isAllOpen = null;

/** The parts with the features' units, and those with cards. Of a small page, all features are one part. */
const isLarge = document.body.matches(".large");
const parts = (isLarge ? all("#features .part") : [element("features")]).map((holder) => new Part(holder));
const cardParts = all("#problems .part").map((holder) => new Part(holder));

/** Makes what comes near the window. Called when the units are counted. */
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

/** Makes all that is shown, as far as it is not compressed. */
function makeAll() {
  for (const part of [...parts, ...cardParts]) if (!part.holder.hidden) part.makeNow();
}
