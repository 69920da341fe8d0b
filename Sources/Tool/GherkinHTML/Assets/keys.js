// Keys, and steps from one element to the next.

/** The current card or unit: that with the focus, or that of the address. */
const here = () => document.activeElement?.closest(".unit, .card") ?? destination();

/** Goes to the next or previous of some elements, and around at the end. */
function step(list, direction, kind, opens) {
  if (!list.length) return say(text(kind === "failure" ? "noFailure" : "noScenario"));
  const from = here();
  const isAfter = (each) => Boolean(from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) && !from.contains(each);
  let index = direction > 0 ? 0 : list.length - 1;
  if (from && list.includes(from)) index = (list.indexOf(from) + direction + list.length) % list.length;
  else if (from && direction > 0) index = Math.max(list.findIndex(isAfter), 0);
  else if (from) index = (list.findLastIndex((each) => !isAfter(each) && each !== from && !each.contains(from)) + list.length) % list.length;
  go(list[index], opens);
  return say(text(kind === "failure" ? "failureOf" : "scenarioOf", index + 1, list.length));
}

const shownUnits = () => units.map((each) => each.unit).filter((unit) => !unit.hidden);

/** Goes to the next failure: among the problems at the top, or among the features if the reader is there. */
function nextFailure(direction) {
  const isInFeatures = document.activeElement?.closest("#features");
  const cards = all("#problems > .card:not([hidden], .cause), #problems .cause:not([hidden]) .card:not([hidden])");
  const bad = units.filter((each) => !each.unit.hidden && badStatuses.has(each.outcome)).map((each) => each.unit);
  return step(isInFeatures || !cards.length ? bad : cards, direction, "failure", true);
}

/** Goes to the next scenario that is not in a folded element. */
const nextScenario = (direction) => step(shownUnits().filter((unit) => !unit.parentElement.closest("details:not([open])")), direction, "scenario", false);

/** Goes to the next scenario that the search has found, and to the match in it. */
function nextHit(direction) {
  step(shownUnits(), direction, "scenario", true);
  const range = sought && here() ? matches(here())[0] : null;
  range?.startContainer.parentElement.scrollIntoView({ block: "center" });
}

/** Whether everything was unfolded. */
let isAllOpen = false;

function foldAll() {
  isAllOpen = !isAllOpen;
  for (const each of all("#features :is(.unit, .outline, .rows)")) each.open = isAllOpen;
  element("fold").textContent = text(isAllOpen ? "foldAll" : "unfoldAll");
}

const actions = {
  n: () => nextFailure(1),
  p: () => nextFailure(-1),
  j: () => nextScenario(1),
  k: () => nextScenario(-1),
  u: foldAll,
  "/": () => element("text").focus(),
  s: () => {
    state.isSorted = !state.isSorted;
    showFirst();
  },
  "?": () => element("keys").showModal(),
  Escape: () => showAll(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || element("keys").open) return;
  const isTyping = targetOf(event).matches?.("input, textarea, select");
  if (isTyping && event.key === "Enter" && targetOf(event).id === "text") {
    event.preventDefault();
    showNow();
    nextHit(event.shiftKey ? -1 : 1);
    return;
  }
  if (event.key !== "Escape" && !isForPage(event)) return;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  if (isTyping) targetOf(event).blur();
  action();
});
