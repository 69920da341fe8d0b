// The buttons of the language and of the theme.

const settings = document.createElement("p");
settings.className = "settings";
document.querySelector(".facts").after(settings);

/** Returns a button of the settings. */
function addSetting(id) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = id;
  settings.append(button);
  return button;
}

switchLanguage(addSetting("language"), say);
switchTheme(addSetting("theme"), say);
if (language !== "en") {
  newcomers.push((root) => { if (root !== document) translate(root); });
  document.title = `${document.querySelector("h1").textContent} – ${document.querySelector(".outcome > .kind").textContent}`;
}
