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
const themeButton = document.createElement("button");
themeButton.type = "button";
themeButton.id = "theme";
themeButton.textContent = text(`theme.${theme}`);
themeButton.addEventListener("click", () => {
  theme = setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
  themeButton.textContent = text(`theme.${theme}`);
  try {
    localStorage.setItem("gherkin-run-theme", theme);
  } catch {
    // A page without storage forgets the theme.
  }
  say(text(`theme.${theme}`));
});
settings.append(themeButton);
