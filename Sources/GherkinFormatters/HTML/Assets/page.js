// The page's elements: those that were put off, and how to get to one. Texts are never made into markup here. What was
// put off is the page's own markup, escaped when it was written, and parsed as the browser would have parsed it.

const element = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** What was put off and is not made yet; the browser keeps this up to date. */
const laters = document.getElementsByClassName("later");

/** Called with each root whose elements are new. */
const newcomers = [];

/** Makes the elements of one part that was put off. */
function make(later) {
  const made = new DOMParser().parseFromString(later.textContent, "text/html").body;
  for (const greet of newcomers) greet(made);
  later.replaceWith(...made.childNodes);
}

function makeAll() {
  while (laters.length) make(laters[0]);
}

/** Makes all in slices, so that the page can be used meanwhile; pauses as long as the browser likes in between. */
async function makeSoon(pause) {
  for (;;) {
    const end = performance.now() + 40;
    for (;;) {
      if (!laters.length) return;
      make(laters[0]);
      if (performance.now() > end) break;
    }
    await new Promise(pause);
  }
}

const whenIdle = (go) => (window.requestIdleCallback ?? ((idle) => setTimeout(idle, 30)))(go);
const atOnce = (go) => setTimeout(go);

/** The element with an id, made where it was put off. */
function made(id) {
  if (!element(id)) {
    const mark = `id="${id}"`;
    for (const later of [...laters]) if (later.textContent.includes(mark)) make(later);
  }
  return element(id);
}

/** Unfolds what an element is in, and the element. */
function unfold(target) {
  for (let outer = target; outer; outer = outer.parentElement) if (outer instanceof HTMLDetailsElement) outer.open = true;
}

/** Goes to an element: unfolds what it is in, scrolls, marks and focuses it; unfolds itself too unless told not to. */
function go(target, opens = true) {
  unfold(opens ? target : target.parentElement);
  for (const before of all(".here")) before.classList.remove("here");
  if (!target.matches("section, main")) target.classList.add("here");
  const focus = target.querySelector(":scope > summary, :scope > h3 > a") ?? target;
  if (focus === target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  focus.focus({ preventScroll: true });
  // What comes into sight may turn out higher or lower than the browser thought.
  const scroll = (times) => {
    target.scrollIntoView({ block: "start" });
    if (times) requestAnimationFrame(() => scroll(times - 1));
  };
  scroll(3);
}

/** Tells those who hear the page. */
function say(text) {
  element("said").textContent = text;
}
