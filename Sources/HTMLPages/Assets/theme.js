// The theme: that of the system, light or dark, kept for this reader where the browser allows it.

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

/** Makes a button switch the theme, and has the theme's name on it. `tell` gets the name of each theme that is chosen. */
function switchTheme(button, tell = () => {}) {
  button.textContent = text(`theme.${theme}`);
  button.addEventListener("click", () => {
    theme = setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
    button.textContent = text(`theme.${theme}`);
    try {
      localStorage.setItem("gherkin-run-theme", theme);
    } catch {
      // A page without storage forgets the theme.
    }
    tell(button.textContent);
  });
}
