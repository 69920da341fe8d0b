// Keys, and moving from one thing to the next.

/** Goes to the next or previous of some elements, seen from where the reader is; after the last comes the first. */
function step(list, direction, name, opens) {
  if (!list.length) return say(`There is no ${name}.`);
  const here = document.activeElement?.closest?.(".unit, .card") ?? document.querySelector(".here");
  let index = list.indexOf(here);
  if (index < 0 && here) {
    const after = list.findIndex((other) => here.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    index = direction > 0 ? (after < 0 ? list.length : after) - 1 : after < 0 ? list.length : after;
  }
  const next = index < 0 ? (direction > 0 ? 0 : list.length - 1) : (index + direction + list.length) % list.length;
  go(list[next], opens);
  return say(`${name} ${next + 1} of ${list.length}`);
}

/** The next thing that did not pass: among the problems at the top, or among the features where the reader is there. */
function nextFailure(direction) {
  const isInFeatures = document.activeElement?.closest?.("#features") ?? document.querySelector("#features .here");
  const bad = ["failed", "ambiguous", "undefined", "pending"];
  if (isInFeatures) makeAll();
  const list = isInFeatures
    ? all(bad.map((status) => `.unit.${status}:not([hidden])`).join(","))
    : all("#problems > .card:not([hidden])");
  step(list, direction, "failure", true);
}

function nextScenario(direction) {
  makeAll();
  step(all(".unit:not([hidden])").filter((unit) => unit.offsetParent !== null), direction, "scenario", false);
}

function foldAll() {
  makeAll();
  const list = all("#features .unit, #features .outline, #features .rows");
  const isOpening = element("fold").textContent === "Unfold all";
  for (const each of list) each.open = isOpening;
  element("fold").textContent = isOpening ? "Fold all" : "Unfold all";
}

const actions = {
  n: () => nextFailure(1),
  p: () => nextFailure(-1),
  j: () => nextScenario(1),
  k: () => nextScenario(-1),
  u: foldAll,
  "/": () => element("text").focus(),
  t: () => element("tags").focus(),
  "?": () => element("keys").showModal(),
  Escape: showAll,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || element("keys").open) return;
  const isTyping = event.target.matches?.("input, textarea");
  if (isTyping && event.key !== "Escape") return;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  if (isTyping) event.target.blur();
  action();
});
