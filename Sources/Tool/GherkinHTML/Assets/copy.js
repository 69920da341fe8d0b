// Buttons that copy code and commands.

for (const source of all("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = text("copy");
  const what = source.dataset.copy.replaceAll(" ", "-");
  button.setAttribute("aria-label", text(`copy.${what}`));
  const isBlock = source.matches("pre");
  const content = (isBlock ? source.firstElementChild : source).textContent;
  button.addEventListener("click", async () => {
    const before = /** @type {any} */ (document.activeElement);
    await copy(content, `copied.${what}`);
    before?.focus?.();
    button.textContent = text("copied");
    setTimeout(() => { button.textContent = text("copy"); }, 1500);
  });
  if (isBlock) source.append(button);
  else source.after(button);
}
