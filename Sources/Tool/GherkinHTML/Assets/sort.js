// The shown scenarios as a list, the slowest first.

/** The number of entries that are added to the list at once. */
const sortedStep = 50;
let sortedSection = null;

/** Shows the list, or removes it. */
function showSorted() {
  sortedSection?.remove();
  sortedSection = null;
  if (!state.isSorted) return;
  const sorted = units.filter((each) => !each.unit.hidden && each.time >= 0).sort((one, other) => other.time - one.time);
  sortedSection = document.createElement("section");
  sortedSection.id = "sorted";
  const title = document.createElement("h2");
  title.textContent = text("order.duration");
  const list = document.createElement("ol");
  list.className = "slowest";
  const more = document.createElement("button");
  more.type = "button";
  more.addEventListener("click", () => addSorted(list, more, sorted));
  sortedSection.append(title, list, more);
  addSorted(list, more, sorted);
  element("main").prepend(sortedSection);
}

function addSorted(list, more, sorted) {
  for (const { unit, outcome, time } of sorted.slice(list.children.length, list.children.length + sortedStep)) {
    const line = document.createElement("li");
    const name = document.createElement("span");
    const mark = document.createElement("span");
    setMark(mark, outcome);
    const link = document.createElement("a");
    link.href = `#${unit.id}`;
    link.textContent = unit.querySelector(":scope > summary > :is(h4, h5, .name)").textContent;
    link.dir = "auto";
    name.append(mark, link);
    const duration = document.createElement("small");
    duration.textContent = timeText(time);
    line.append(name, duration);
    list.append(line);
  }
  const rest = sorted.length - list.children.length;
  more.hidden = rest === 0;
  more.textContent = text("moreOf", Math.min(rest, sortedStep), rest);
}
