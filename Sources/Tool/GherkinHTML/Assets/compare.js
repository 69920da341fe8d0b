// Comparison of two pictures of a step, whose names differ only in one of these pairs of words.

const pairs = [["expected", "actual"], ["reference", "failure"]];

/** Returns the picture with which another one is compared; undefined if there is none. */
function expectedOf(image) {
  const name = image.alt.toLowerCase();
  const siblings = all(":scope > .att img", image.closest(".att").parentElement);
  for (const [expected, actual] of pairs) {
    const at = name.lastIndexOf(actual);
    if (at < 0) continue;
    const other = name.slice(0, at) + expected + name.slice(at + actual.length);
    const found = siblings.find((sibling) => sibling.alt.toLowerCase() === other);
    if (found) return found;
  }
  return undefined;
}

let comparison = null;

/** The dialog: one picture on top of the other, up to a border that the reader moves; or the difference of both. */
function makeComparison() {
  const dialog = document.createElement("dialog");
  dialog.id = "comparison";
  dialog.setAttribute("aria-label", text("comparison"));
  /** @returns {[HTMLLabelElement, HTMLInputElement]} */
  const control = (type, name) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = type;
    label.append(input, text(name));
    return [label, input];
  };
  const [rangeLabel, range] = control("range", "border");
  const [checkLabel, check] = control("checkbox", "differenceOnly");
  const pair = document.createElement("div");
  pair.className = "pair";
  pair.append(document.createElement("img"), document.createElement("img"));
  const bar = document.createElement("form");
  bar.method = "dialog";
  const close = document.createElement("button");
  close.textContent = text("close");
  bar.append(rangeLabel, checkLabel, close);
  const show = () => {
    range.disabled = check.checked;
    pair.classList.toggle("difference", check.checked);
    all("img", pair)[1].style.clipPath = check.checked ? "" : `inset(0 0 0 ${range.value}%)`;
  };
  range.addEventListener("input", show);
  check.addEventListener("change", show);
  // The page's own keys are disabled.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.append(document.createElement("p"), pair, document.createElement("p"), bar);
  document.body.append(dialog);
  show();
  return dialog;
}

/** The maximum number of pixels that are compared. */
const pixelLimit = 1 << 26;

/** Returns how many pixels of two pictures differ, as text; nothing if the browser does not let the page read them. */
function differenceText(expected, actual) {
  const [width, height] = [expected.naturalWidth, expected.naturalHeight];
  if (width !== actual.naturalWidth || height !== actual.naturalHeight) {
    return text("sizesDiffer", `${width} × ${height}`, `${actual.naturalWidth} × ${actual.naturalHeight}`);
  }
  const total = width * height;
  if (!total || total > pixelLimit) return "";
  const pixels = (image) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  };
  try {
    const [left, right] = [pixels(expected), pixels(actual)];
    const count = left.reduce((sum, pixel, index) => sum + (pixel === right[index] ? 0 : 1), 0);
    return count ? text("pixelsDiffer", count, total) : text("samePixels");
  } catch {
    // Pictures next to the report belong to another origin if the report is opened from disk.
    return "";
  }
}

async function compare(expected, actual) {
  comparison ??= makeComparison();
  const [first, second] = all("img", comparison);
  [first.src, first.alt, second.src, second.alt] = [expected.src, expected.alt, actual.src, actual.alt];
  const [caption, result] = all("p", comparison);
  caption.textContent = text("comparisonOf", expected.alt, actual.alt);
  result.textContent = "";
  comparison.showModal();
  try {
    await Promise.all([first.decode(), second.decode()]);
    result.textContent = differenceText(first, second);
  } catch {
    result.textContent = text("notShown");
  }
  say(`${caption.textContent} ${result.textContent}`);
}

for (const image of all(".att img")) {
  const expected = expectedOf(image);
  if (!expected) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = text("compare");
  button.setAttribute("aria-label", text("comparisonOf", expected.alt, image.alt));
  button.addEventListener("click", () => compare(expected, image));
  image.closest(".att").querySelector("figcaption").after(button);
}
