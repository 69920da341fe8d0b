// Copying: code, commands, links.

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where a page has no right to the clipboard, the way of old may still do.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (!isDone) return say("The browser does not let the page copy.");
  }
  say(`Copied ${what}.`);
  return undefined;
}

newcomers.push((root) => {
  for (const source of all("[data-copy]", root)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy ${source.dataset.copy}`);
    const isBlock = source.matches("pre");
    const text = (isBlock ? source.firstElementChild : source).textContent;
    button.addEventListener("click", async () => {
      const before = document.activeElement;
      await copy(text, source.dataset.copy);
      before?.focus?.();
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    if (isBlock) source.append(button);
    else source.after(button);
  }
});
