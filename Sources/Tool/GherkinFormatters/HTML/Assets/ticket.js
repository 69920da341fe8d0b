// A failure as Markdown, for a ticket.

const plainMarkdown = (content) => content.trim().replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>()#+!|~-]/g, "\\$&");
const shownText = (node) => {
  const copy = node.cloneNode(true);
  for (const other of all(".mark, .copy", copy)) other.remove();
  return copy.textContent;
};

/** Returns text between fences that are longer than any fence in it. */
function fenced(content) {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${content.replace(/\n$/, "")}\n${fence}`;
}

function markdown(card) {
  const heading = card.querySelector("h3");
  const step = heading.querySelector(".step");
  const title = heading.cloneNode(true);
  title.querySelector(".step")?.remove();
  const parts = [`### ${plainMarkdown(shownText(title)).replace(/( › )+$/, "").replace(/ ›\s*$/, "")}`];
  if (step) parts.push(`**${plainMarkdown(shownText(step))}**`);
  for (const error of all(".reasons > .error, .reasons > .excerpt > pre", card)) parts.push(fenced(error.textContent));
  const places = all(":scope > .places dt", card).map((name) => {
    const value = shownText(name.nextElementSibling).trim();
    const fence = "`".repeat(Math.max(0, ...[...value.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
    return `- ${plainMarkdown(name.textContent)}: ${fence}${value}${fence}`;
  });
  if (places.length) parts.push(places.join("\n"));
  return `${parts.join("\n\n")}\n`;
}

newcomers.push((root) => {
  for (const card of all(".card[data-for]", root)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy ticket";
    button.textContent = text("copyMarkdown");
    button.addEventListener("click", () => copy(markdown(card), "copied.ticket"));
    card.append(button);
  }
});
