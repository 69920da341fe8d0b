// The settings at the end of the first line: language, theme, and the keys, which can be switched off. And copying.

/** Whether keys of single letters and signs do something. */
let usesKeys = stored("gherkin-run-keys") !== "off";

/** Announces a text to screen readers. */
function say(message) {
  said.textContent = message;
}

let noticeTimer = 0;

/** Announces a text to screen readers, and shows it to everybody for a moment. */
function notify(message) {
  say(message);
  said.className = "notice";
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { said.className = "quiet"; }, 3000);
}

const said = document.createElement("p");
said.className = "quiet";
said.setAttribute("role", "status");
said.id = "said";

/**
 * Adds the buttons to an element, on a narrow screen to another one.
 * `keys` are the keys of the page: those that one presses, and the key of the text for what they do.
 */
function addSettings(wide, narrow, keys) {
  const settings = document.createElement("p");
  settings.className = "settings";
  const buttons = ["language", "theme", "help"].map((id) => {
    const button = document.createElement("button");
    button.type = "button";
    button.id = id;
    settings.append(button);
    return button;
  });
  (matchMedia("(max-width: 45rem)").matches ? narrow : wide).append(settings);
  document.body.append(said);
  switchLanguage(buttons[0], say);
  switchTheme(buttons[1], say);
  const dialog = keysDialog(keys);
  document.body.append(dialog);
  buttons[2].textContent = text("keys");
  buttons[2].setAttribute("aria-haspopup", "dialog");
  buttons[2].addEventListener("click", () => dialog.showModal());
}

/** Creates the dialog with the keys of the page. */
function keysDialog(keys) {
  const create = (name, content, attributes = {}) => {
    const created = document.createElement(name);
    created.append(...content);
    for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
    return created;
  };
  const list = keys.flatMap(([pressed, key]) => [
    create("dt", pressed.split(" ").flatMap((each) => [create("kbd", [each]), " "])), create("dd", [text(key)]),
  ]);
  const choice = create("input", [], { type: "checkbox" });
  choice.checked = usesKeys;
  choice.addEventListener("change", () => {
    usesKeys = choice.checked;
    store("gherkin-run-keys", usesKeys ? "on" : "off");
  });
  return create("dialog", [
    create("h2", [text("keys")], { id: "keys-title" }), create("dl", list),
    create("label", [choice, " ", text("usesKeys")]),
    create("form", [create("button", [text("close")])], { method: "dialog" }),
  ], { id: "keys", "aria-labelledby": "keys-title" });
}

/** Copies a text. `done` is the key of the text that says so. */
async function copy(content, done) {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    // If the page may not access the clipboard, the deprecated command can still work.
    const field = document.createElement("textarea");
    field.value = content;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (!isDone) return notify(text("noCopy"));
  }
  notify(text(done));
  return undefined;
}

/** Returns whether an event of the keyboard is for the page, and not for a field or the browser. */
const isForPage = (event) => !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.matches?.("input, textarea, select") && (usesKeys || event.key.length > 1);

/** Makes a button show or hide the durations below one second. */
function switchTimes(button) {
  const set = (isOn) => {
    document.documentElement.classList.toggle("times", isOn);
    button.setAttribute("aria-pressed", String(isOn));
  };
  set(stored("gherkin-run-times") === "on");
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    set(isOn);
    store("gherkin-run-times", isOn ? "on" : "off");
  });
}
