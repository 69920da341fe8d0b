// Navigation to the page's elements.

const soon = () => new Promise((go) => setTimeout(go));
const whenIdle = () => new Promise((go) => (window.requestIdleCallback ?? ((idle) => setTimeout(idle, 30)))(go));

/** Called with each root of new elements. */
const newcomers = [];

/** Unfolds an element and its ancestors. */
function unfold(target) {
  for (let outer = target; outer; outer = outer.parentElement) if (outer instanceof HTMLDetailsElement) outer.open = true;
}

/** The number of the reader's actions that can scroll the page. */
let moves = 0;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  window.addEventListener(name, () => { moves += 1; }, { passive: true, capture: true });
}

/** The last destination, its time, and the value of `moves` at that time. */
let destination = null;
/** The time for which new elements above the destination can move it, in milliseconds. */
const settling = 2000;

/** Scrolls to the last destination again after elements were created above it, unless the reader has scrolled since. */
function stay() {
  if (destination?.moves === moves && performance.now() < destination.time + settling && destination.target.isConnected) {
    destination.target.scrollIntoView({ block: destination.block });
  }
}

/** Goes to an element: unfolds its ancestors and, by default, itself; scrolls to it, marks it and focuses it. */
function go(target, opens = true) {
  unfold(opens ? target : target.parentElement);
  for (const before of all(".here")) before.classList.remove("here");
  if (!target.matches("section, main")) target.classList.add("here");
  const focus = target.querySelector(":scope > summary, :scope > h3 > a") ?? target;
  if (focus === target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  focus.focus({ preventScroll: true });
  destination = { target, moves, time: performance.now(), block: "start" };
  // Elements that become visible can have another height than the browser estimated.
  const scroll = (times) => {
    stay();
    if (times) requestAnimationFrame(() => scroll(times - 1));
  };
  scroll(3);
}
