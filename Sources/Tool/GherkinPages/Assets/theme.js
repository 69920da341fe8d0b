// The theme: that of the system, light or dark. It is stored if the browser allows it.

const themes = ["system", "light", "dark"];

function setTheme(name) {
  const theme = themes.includes(name) ? name : "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

let theme = setTheme(stored("gherkin-run-theme"));

/** Makes a button switch the theme and show its name. `tell` is called with the name of each selected theme. */
function switchTheme(button, tell) {
  const show = () => {
    button.textContent = text(`themeName.${theme}`);
    button.setAttribute("aria-label", text(`theme.${theme}`));
  };
  show();
  button.addEventListener("click", () => {
    theme = setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
    show();
    store("gherkin-run-theme", theme);
    tell(text(`theme.${theme}`));
  });
}
