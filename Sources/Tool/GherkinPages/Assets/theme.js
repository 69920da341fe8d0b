// The theme: that of the system, light or dark. It is stored if the browser allows it.

const themes = ["system", "light", "dark"];

function storedTheme() {
  try {
    return localStorage.getItem("gherkin-run-theme");
  } catch {
    return null;
  }
}

function setTheme(name) {
  const theme = themes.includes(name) ? name : "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

let theme = setTheme(storedTheme());

/** Makes a button switch the theme and show its name. `tell` is called with the name of each selected theme. */
function switchTheme(button, tell = () => {}) {
  button.textContent = text(`theme.${theme}`);
  button.addEventListener("click", () => {
    theme = setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
    button.textContent = text(`theme.${theme}`);
    try {
      localStorage.setItem("gherkin-run-theme", theme);
    } catch {
      // Without storage, the theme is not kept.
    }
    tell(button.textContent);
  });
}
