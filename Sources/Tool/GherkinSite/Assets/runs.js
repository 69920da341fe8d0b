// The strip of a scenario's last runs: each box is a link to its run. Without this script, the strip is a link to the table
// of runs. The runs are in a separate script, which is loaded when the reader first points at or focuses a strip.

const boxWidth = 4;
/** The time and the URL of each run, starting with the oldest; null before they are loaded. */
let runs = null;
let strips = [];

/** Sets the runs of the site. */
window.gherkinRunRuns = (list) => {
  runs = list;
  for (const strip of strips.splice(0)) openStrip(strip);
};

/** Returns the positions of the boxes in a path: segments such as M8 13h7. */
function boxesOf(path) {
  return [...path.getAttribute("d").matchAll(/M(\d+) \d+h(\d+)/g)].flatMap(([, start, length]) =>
    Array.from({ length: (Number(length) + 1) / boxWidth }, (_, index) => Number(start) / boxWidth + index));
}

/** Adds links above the boxes of a strip. */
function openStrip(past) {
  const hadFocus = document.activeElement === past;
  const svg = past.querySelector("svg");
  const width = (svg.viewBox.baseVal.width + 1) / boxWidth;
  const kinds = new Map([...svg.querySelectorAll("path")].flatMap((path) =>
    boxesOf(path).map((position) => [position, path.getAttribute("class")])));
  const boxes = Array.from({ length: width }, (_, position) => {
    // The last box belongs to the last run.
    const run = runs[runs.length - width + position];
    if (!run || !kinds.has(position)) return document.createElement("span");
    const [time, address] = run;
    const link = document.createElement("a");
    // Only URLs that the program writes are used.
    if (address.startsWith("history.html#")) link.href = root + address;
    else if (/^https?:\/\//i.test(address)) link.href = address;
    link.rel = "noopener noreferrer";
    link.title = `${localValue(time)}: ${text(`bar.${kinds.get(position)}`)}`;
    link.setAttribute("aria-label", link.title);
    return link;
  });
  const row = document.createElement("span");
  row.className = "boxes";
  row.append(...boxes);
  const group = document.createElement("span");
  group.className = "past";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", svg.querySelector("title").textContent);
  svg.querySelector("title").remove();
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true");
  group.append(svg, row);
  past.replaceWith(group);
  const links = boxes.filter((box) => box.matches("a"));
  const last = links.at(-1);
  if (!last) return;
  moveWithArrows(group, links, last);
  if (hadFocus) last.focus();
}

for (const past of document.querySelectorAll("a.past")) {
  const open = () => {
    if (runs) return openStrip(past);
    strips.push(past);
    if (strips.length > 1) return undefined;
    const script = document.createElement("script");
    script.src = `${root}assets/runs.js`;
    script.addEventListener("load", () => script.remove());
    // The strip is still a link to the table of runs.
    script.addEventListener("error", () => { strips = []; });
    document.head.append(script);
    return undefined;
  };
  past.addEventListener("pointerenter", open, { once: true });
  past.addEventListener("focus", open, { once: true });
}
