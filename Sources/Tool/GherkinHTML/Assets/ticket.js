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
  const names = [card.querySelector(".path"), card.querySelector("h3")].filter(Boolean).map(shownText);
  const parts = [`### ${plainMarkdown(names.join(" › "))}`];
  const step = card.querySelector(".reasons > .step");
  if (step) parts.push(`**${plainMarkdown(shownText(step))}**`);
  const messages = all(".error", card);
  for (const each of [...(messages.length ? messages : all(".message", card)), ...all(".excerpt > pre", card)]) parts.push(fenced(each.textContent));
  const places = all(".places dt", card).map((name) => {
    const value = shownText(name.nextElementSibling).trim();
    const fence = "`".repeat(Math.max(0, ...[...value.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
    return `- ${plainMarkdown(name.textContent)}: ${fence}${value}${fence}`;
  });
  if (places.length) parts.push(places.join("\n"));
  return `${parts.join("\n\n")}\n`;
}

for (const card of all(".card[data-for]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy ticket";
  button.textContent = text("copyMarkdown");
  button.addEventListener("click", () => copy(markdown(card), "copied.ticket"));
  card.querySelector("h3").after(button);
}
