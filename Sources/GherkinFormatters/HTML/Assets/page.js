// The page's elements, and how to get to one. Texts are never made into markup here.

const element = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Tells those who hear the page. */
function say(text) {
  element("said").textContent = text;
}

const soon = () => new Promise((go) => setTimeout(go));
const whenIdle = () => new Promise((go) => (window.requestIdleCallback ?? ((idle) => setTimeout(idle, 30)))(go));

/** Called with each root whose elements are new. */
const newcomers = [];

/** Unfolds what an element is in, and the element. */
function unfold(target) {
  for (let outer = target; outer; outer = outer.parentElement) if (outer instanceof HTMLDetailsElement) outer.open = true;
}

/** The number of times that the reader did something that may scroll the page. */
let moves = 0;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  window.addEventListener(name, () => { moves += 1; }, { passive: true, capture: true });
}

/** The element that the page went to last, when, and the value of `moves` at that time. */
let destination = null;
/** How long elements that are made above the destination may move it, in milliseconds. */
const settling = 2000;

/** Scrolls to the last destination again, as elements above it were made, unless the reader has scrolled since. */
function stay() {
  if (destination?.moves === moves && performance.now() < destination.time + settling && destination.target.isConnected) {
    destination.target.scrollIntoView({ block: destination.block });
  }
}

/** Goes to an element: unfolds what it is in, scrolls, marks and focuses it; unfolds itself too unless told not to. */
function go(target, opens = true) {
  unfold(opens ? target : target.parentElement);
  for (const before of all(".here")) before.classList.remove("here");
  if (!target.matches("section, main")) target.classList.add("here");
  const focus = target.querySelector(":scope > summary, :scope > h3 > a") ?? target;
  if (focus === target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  focus.focus({ preventScroll: true });
  destination = { target, moves, time: performance.now(), block: "start" };
  // What comes into sight may turn out higher or lower than the browser thought.
  const scroll = (times) => {
    stay();
    if (times) requestAnimationFrame(() => scroll(times - 1));
  };
  scroll(3);
}
