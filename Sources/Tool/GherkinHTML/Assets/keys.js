// Keys, and navigation between elements.

/** The current card or unit. */
const here = () => document.activeElement?.closest?.(".unit, .card") ?? document.querySelector(".here");

const follows = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The number of the current unit, or a position between two: 3.5 is after unit 3; -0.5 is before the first. */
function place() {
  const from = here();
  if (!from) return null;
  const unit = from.matches(".unit") ? unitOf(from) : -1;
  if (unit >= 0) return unit;
  for (const part of parts) {
    if (follows(from, part.holder) && !part.holder.contains(from)) return part.first - 0.5;
    const index = part.units.findIndex((each) => follows(from, each));
    if (index >= 0) return part.first + index - 0.5;
  }
  return units.count - 0.5;
}

/** Goes to the next or previous of some units, wrapping around at the end. */
async function stepUnits(isCandidate, direction, kind, opens) {
  const from = place();
  let total = 0;
  let rank = 0;
  let [before, after, first, last] = [-1, -1, -1, -1];
  for (let unit = 0; unit < units.count; unit += 1) {
    if (!isCandidate(unit)) continue;
    total += 1;
    if (first < 0) first = unit;
    last = unit;
    if (from !== null && unit < from) before = unit;
    if (from !== null && after < 0 && unit > from) after = unit;
  }
  if (!total) return say(text(kind === "failure" ? "noFailure" : "noScenario"));
  const next = direction > 0 ? (after < 0 ? first : after) : before < 0 ? last : before;
  for (let unit = 0; unit <= next; unit += 1) if (isCandidate(unit)) rank += 1;
  go(await unitElement(next), opens);
  return say(text(kind === "failure" ? "failureOf" : "scenarioOf", rank, total));
}

/** Returns whether a unit did not pass and is not hidden by a filter. */
const isBad = (unit) => shown[unit] === 1 && badStatuses.has(outcomeOf(unit));

/** Returns whether a unit is visible: not hidden by a filter, and not in a folded element. */
function isInSight(unit) {
  if (shown[unit] === 0) return false;
  const part = partOf(unit);
  const target = part.isMade ? part.units[unit - part.first] : null;
  if (target) return target.parentElement.closest("details:not([open])") === null;
  return units.folded[unit] === "0" || isAllOpen === true;
}

/** Returns the next card at the top. Cards of parts without elements are counted by their anchors. */
async function stepCards(direction) {
  const list = [];
  for (const child of element("problems")?.children ?? []) {
    const part = cardParts.find((each) => each.holder === child);
    if (part) {
      const isHere = part.isMade ? all(".card:not([hidden])", child) : null;
      const count = isHere?.length ?? part.cards.filter(isShownCard).length;
      for (let index = 0; index < count; index += 1) list.push({ part, index, card: isHere?.[index] });
    } else if (child.matches(".card:not([hidden])")) {
      list.push({ card: child });
    } else {
      for (const card of all(".card:not([hidden])", child)) list.push({ card });
    }
  }
  if (!list.length) return say(text("noFailure"));
  const from = here();
  let index = list.findIndex((each) => each.card && each.card === from);
  if (index < 0 && from) {
    const after = list.findIndex((each) => follows(from, each.card ?? each.part.holder));
    index = direction > 0 ? (after < 0 ? list.length : after) - 1 : after < 0 ? list.length : after;
  }
  const number = index < 0 ? (direction > 0 ? 0 : list.length - 1) : (index + direction + list.length) % list.length;
  const next = list[number];
  if (!next.card) {
    await next.part.make();
    next.card = all(".card:not([hidden])", next.part.holder)[next.index];
  }
  if (next.card) go(next.card);
  return say(text("failureOf", number + 1, list.length));
}

/** Goes to the next failure: among the problems at the top, or among the features if the reader is there. */
function nextFailure(direction) {
  const isInFeatures = document.activeElement?.closest?.("#features") ?? document.querySelector("#features .here");
  const hasCards = element("problems") && !element("problems").hidden;
  return isInFeatures || !hasCards ? stepUnits(isBad, direction, "failure", true) : stepCards(direction);
}

const nextScenario = (direction) => stepUnits(isInSight, direction, "scenario", false);

/** Goes to the next matching scenario, and to the match in it. */
async function nextHit(direction) {
  await stepUnits((unit) => shown[unit] === 1, direction, "scenario", true);
  const range = highlighting && here() ? matches(here())[0] : null;
  if (!range || !destination) return;
  destination.target = range.startContainer.parentElement;
  destination.block = "center";
  unfold(destination.target);
  stay();
}

function foldAll() {
  isAllOpen = !isAllOpen;
  for (const part of parts) {
    part.forgetFolds();
    for (const each of all(".unit, .outline, .rows", part.holder)) each.open = isAllOpen;
  }
  element("fold").textContent = text(isAllOpen ? "foldAll" : "unfoldAll");
}

const stepMarks = ".steps > li[id] > .mark";

/** The elements that {@link enter} has prepared. */
const entered = new WeakSet();

/**
 * Focuses the first of some elements of the current unit that are not in the order of the Tab key, as there are many:
 * arrows go to the others.
 */
function enter(selector, role, use) {
  /** @type {any} */
  const unit = here();
  if (!unit?.matches(".unit")) return;
  unit.open = true;
  const items = all(selector, unit).filter((item) => item.closest("details") === unit);
  if (!items.length) return;
  if (!entered.has(items[0])) {
    entered.add(items[0]);
    for (const item of items) item.setAttribute("role", role);
    moveWithArrows(unit, items, null, use);
  }
  items[0].focus();
}

const actions = {
  n: () => nextFailure(1),
  p: () => nextFailure(-1),
  j: () => nextScenario(1),
  k: () => nextScenario(-1),
  l: () => enter(stepMarks, "link", (mark) => copyStep(mark).then(() => mark.focus())),
  t: () => enter(".tag", "button", (tag) => filterByTag(tag.textContent)),
  u: foldAll,
  "/": () => element("text").focus(),
  s: () => {
    state.isSorted = !state.isSorted;
    showFirst();
  },
  "?": () => element("keys").showModal(),
  Escape: () => showAll(),
};

/** Keys are handled one after the other, because some wait for new elements. */
let keysDone = Promise.resolve();
const queue = (action) => { keysDone = keysDone.catch(() => {}).then(action); };

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "p" && isLarge) {
    event.preventDefault();
    printPage();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || element("keys").open) return;
  const isTyping = targetOf(event).matches?.("input, textarea, select");
  if (isTyping && event.key === "Enter" && targetOf(event).id === "text") {
    event.preventDefault();
    queue(async () => {
      await showNow();
      await nextHit(event.shiftKey ? -1 : 1);
    });
    return;
  }
  if (event.key !== "Escape" && !isForPage(event)) return;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  if (isTyping) targetOf(event).blur();
  if (["/", "s", "?", "Escape"].includes(event.key)) action();
  else queue(() => isReady.then(action));
});
