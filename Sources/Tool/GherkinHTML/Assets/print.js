// Printing: everything is unfolded, and the contents precede the report. A browser does not wait for scripts, so the page creates all elements before it prints.

/** The maximum number of printed scenarios; browsers cannot lay out more. */
const printLimit = 20000;

/** The notes about content that is not printed. */
let omissions = [];

/** Creates all shown elements, and prints them. */
async function printPage() {
  await isReady;
  if (shownCount > printLimit) return say(element("found").textContent = text("tooManyToPrint", shownCount));
  const list = [...parts, ...cardParts].filter((part) => !part.holder.hidden);
  isPrinting = true;
  let end = performance.now() + 40;
  for (const [index, part] of list.entries()) {
    await part.make();
    if (performance.now() < end) continue;
    element("found").textContent = text("preparing", Math.floor((index / list.length) * 100));
    await soon();
    end = performance.now() + 40;
  }
  element("found").textContent = "";
  window.print();
  return undefined;
}

let unfolded = null;
window.addEventListener("beforeprint", () => {
  isPrinting = true;
  if (shownCount <= printLimit) makeAll();
  for (const part of [...parts, ...cardParts]) {
    if (part.isMade || part.holder.hidden) continue;
    const line = document.createElement("p");
    line.className = "note";
    line.textContent = part.cards ? text("cardsNotPrinted", part.cards.length) : text("scenariosNotPrinted", countShown(part.first, part.end));
    part.holder.append(line);
    omissions.push(line);
  }
  unfolded = all("details:not([open]):not(.each, .developers, .before, .rows)");
  for (const each of unfolded) each.open = true;
  element("main").before(element("contents"));
});
window.addEventListener("afterprint", () => {
  for (const line of omissions) line.remove();
  omissions = [];
  for (const each of unfolded ?? []) each.open = false;
  unfolded = null;
  element("main").after(element("contents"));
  isPrinting = false;
  for (const part of made) if (!part.isNear) part.empty();
});
