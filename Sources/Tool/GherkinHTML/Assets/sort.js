// The shown scenarios as a list, the slowest first.

/** The number of entries that are added to the list at once. */
const sortedStep = 50;
let sorted = [];
let sortedSection = null;

/** Shows the list, or removes it. */
function showSorted() {
  sortedSection?.remove();
  sortedSection = null;
  if (!state.isSorted) return;
  sorted = [];
  for (let unit = 0; unit < units.count; unit += 1) if (shown[unit] && units.durations[unit] >= 0) sorted.push(unit);
  sorted.sort((one, other) => units.durations[other] - units.durations[one]);
  sortedSection = document.createElement("section");
  sortedSection.id = "sorted";
  const title = document.createElement("h2");
  title.textContent = text("order.duration");
  const list = document.createElement("ol");
  list.className = "slowest";
  const more = document.createElement("button");
  more.type = "button";
  more.addEventListener("click", () => addSorted(list, more));
  sortedSection.append(title, list, more);
  addSorted(list, more);
  element("main").prepend(sortedSection);
}

function addSorted(list, more) {
  for (const unit of sorted.slice(list.children.length, list.children.length + sortedStep)) {
    const line = document.createElement("li");
    const name = document.createElement("span");
    const mark = document.createElement("span");
    setMark(mark, outcomeOf(unit));
    const link = document.createElement("a");
    link.href = `#${units.anchors[unit]}`;
    link.textContent = units.names[unit] || text("unnamed");
    link.dir = "auto";
    name.append(mark, link);
    const time = document.createElement("small");
    time.textContent = timeText(units.durations[unit]);
    line.append(name, time);
    list.append(line);
  }
  const rest = sorted.length - list.children.length;
  more.hidden = rest === 0;
  more.textContent = text("moreOf", Math.min(rest, sortedStep), rest);
}
