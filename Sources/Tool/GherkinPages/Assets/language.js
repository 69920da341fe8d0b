// The language of the interface: the reader's choice, or the first supported language of the browser, or English.
// Before this script runs, the page is in English. Texts of features, steps and errors are not translated.

const languageNames = { en: "English", de: "Deutsch", ja: "日本語" };

/** Returns a stored setting; null if there is none, or the browser stores nothing. */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a setting; returns whether the browser did. */
function store(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

function chosenLanguage() {
  const asked = [stored("gherkin-run-language"), ...navigator.languages].map((tag) => tag?.toLowerCase().split("-")[0]);
  return asked.find((name) => Object.hasOwn(languageNames, name)) ?? "en";
}

const language = chosenLanguage();

/**
 * Returns a text in a language, or in English if the language does not have it, or the key if English does not have it
 * either. Numbers among the values are formatted, and select the form.
 */
function textIn(name, key, values) {
  const entry = languages[name][key] ?? languages.en[key];
  if (entry === undefined) return key;
  const forms = typeof entry === "string" ? { other: entry } : entry;
  const number = values[forms.by ?? 0];
  const form = typeof number === "number" ? new Intl.PluralRules(name).select(number) : "other";
  const numbers = new Intl.NumberFormat(name);
  return (forms[form] ?? forms.other).replace(/\{(\d)\}/g, (_, index) => (typeof values[index] === "number" ? numbers.format(values[index]) : values[index]));
}

/** Returns a text in the language of the interface. */
const text = (key, ...values) => textIn(language, key, values);

/** The separators of texts in an attribute: those of English and German, and those of Japanese. */
const separators = { ";": ["; ", "、"], ",": [", ", "、"], "|": [": ", ": "], "||": [". ", "。"] };

/**
 * Returns the text of an attribute such as `data-t="sentence.someBad 2 8;sentence.notRun 1"` in a language. The attribute
 * contains texts and separators; each text is a key with values. A value is a number, a word with `_` for spaces, or
 * another text as `@key` or `@key:number`. `isLocal` tells whether times and durations are those of the reader.
 */
function termsIn(name, terms, isLocal = false) {
  return terms.split(/(\|\||[;,|])/).map((term) => {
    if (Object.hasOwn(separators, term)) return name === "ja" ? separators[term][1] : separators[term][0];
    const [key, ...values] = term.split(" ");
    return textIn(name, key, values.map((value) => {
      if (value.startsWith("@")) {
        const [, other, detail] = /^@([^:]*):?(.*)$/.exec(value);
        return textIn(name, other, [/^\d+$/.test(detail) ? Number(detail) : detail]);
      }
      if (/^\d+$/.test(value)) return Number(value);
      return isLocal ? localValue(value.replaceAll("_", " ")) : value.replaceAll("_", " ");
    }));
  }).join("");
}

/** Returns a text with its English terms translated to the language of the interface. */
const replaced = (content, terms) => content.replace(termsIn("en", terms), () => termsIn(language, terms, true));

/** Attributes with texts, and the attributes with their keys. */
const textAttributes = [["aria-label", "data-t-label"], ["title", "data-t-title"], ["placeholder", "data-t-hint"], ["alt", "data-t-alt"]];

/** Returns a time such as `2026-03-01 17:30 UTC` in the reader's zone, and a duration such as `1.5 s`, as the language writes it. */
function localValue(value) {
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/.exec(value);
  if (time) return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(`${time[1]}T${time[2]}Z`));
  return /^\d+\.\d+ \S+$/.test(value) ? value.replace(/^[\d.]+/, (number) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(Number(number))) : value;
}

/** Shows times and durations as the reader writes them. On paper, times stay those of UTC. */
function localize(root) {
  for (const time of root.querySelectorAll("time")) {
    const local = localValue(time.textContent);
    if (local === time.textContent) continue;
    const [utc, shown] = [document.createElement("span"), document.createElement("span")];
    [utc.className, utc.textContent] = ["utc", time.textContent];
    [shown.className, shown.textContent] = ["local", local];
    time.title = time.textContent;
    time.replaceChildren(shown, utc);
  }
  if (language !== "en") for (const duration of root.querySelectorAll(".time")) duration.textContent = localValue(duration.textContent);
}

/** Translates elements from English. */
function translate(root) {
  for (const each of root.querySelectorAll("[data-t]")) {
    const english = termsIn("en", each.dataset.t);
    const node = [...each.childNodes].find((child) => child.nodeType === Node.TEXT_NODE && child.data.includes(english));
    if (node) node.data = replaced(node.data, each.dataset.t);
  }
  for (const [name, keys] of textAttributes) {
    for (const each of root.querySelectorAll(`[${keys}]`)) each.setAttribute(name, replaced(each.getAttribute(name) ?? "", each.getAttribute(keys)));
  }
  // The word of an icon is its key.
  for (const mark of root.querySelectorAll(".mark")) {
    const key = `word.${mark.textContent.trim().replace(/[ ,]+/g, "-")}`;
    if (Object.hasOwn(languages.en, key)) mark.firstChild.data = `${text(key)} `;
  }
}

/**
 * Makes a button switch the language and show its name. The page is reloaded, because translating starts from English.
 * `refuse` is called if the browser does not store the language.
 */
function switchLanguage(button, refuse) {
  button.textContent = languageNames[language];
  button.setAttribute("aria-label", text("language", languageNames[language]));
  if (history.state?.focus === "language") button.focus();
  button.addEventListener("click", () => {
    const names = Object.keys(languageNames);
    if (!store("gherkin-run-language", names[(names.indexOf(language) + 1) % names.length])) {
      refuse(text("languageNotKept"));
      return;
    }
    history.replaceState({ focus: "language" }, "");
    location.reload();
  });
}

document.documentElement.lang = language;
if (language !== "en") translate(document);
localize(document);
