// The language of the interface: the reader's choice, else the first language of the browser that there is, else English.
// What the page says before this script runs is English. Texts of features, steps and errors stay as they are.

const languageNames = { en: "English", de: "Deutsch", ja: "日本語" };

function chosenLanguage() {
  let kept = null;
  try {
    kept = localStorage.getItem("gherkin-run-language");
  } catch {
    // A page without storage has the browser's language.
  }
  const asked = [kept, ...navigator.languages].map((tag) => tag?.toLowerCase().split("-")[0]);
  return asked.find((name) => Object.hasOwn(languageNames, name)) ?? "en";
}

const language = chosenLanguage();

/** A text of a language. Numbers among the values are formatted, and choose the form. */
function textIn(name, key, values) {
  const entry = languages[name][key];
  const forms = typeof entry === "string" ? { other: entry } : entry;
  const number = values[forms.by ?? 0];
  const form = typeof number === "number" ? new Intl.PluralRules(name).select(number) : "other";
  const numbers = new Intl.NumberFormat(name);
  return (forms[form] ?? forms.other).replace(/\{(\d)\}/g, (_, index) => (typeof values[index] === "number" ? numbers.format(values[index]) : values[index]));
}

/** A text in the language of the interface. */
const text = (key, ...values) => textIn(language, key, values);

/** The separators of texts in an attribute, as English and German have them, and as Japanese has them. */
const separators = { ";": ["; ", "、"], ",": [", ", "、"], "|": [": ", ": "], "||": [". ", "。"] };

/**
 * What an attribute such as `data-t="sentence.someBad 2 8;sentence.notRun 1"` says in a language: texts with separators,
 * each as its key and its values. A value is a number, a word whose `_` are spaces, or
 * a text as `@key` or `@key:number`.
 */
function termsIn(name, terms) {
  return terms.split(/(\|\||[;,|])/).map((term) => {
    if (Object.hasOwn(separators, term)) return name === "ja" ? separators[term][1] : separators[term][0];
    const [key, ...values] = term.split(" ");
    return textIn(name, key, values.map((value) => {
      if (value.startsWith("@")) {
        const [, other, detail] = /^@([^:]*):?(.*)$/.exec(value);
        return textIn(name, other, [/^\d+$/.test(detail) ? Number(detail) : detail]);
      }
      return /^\d+$/.test(value) ? Number(value) : value.replaceAll("_", " ");
    }));
  }).join("");
}

/** The text with the English terms in the language of the interface. */
const replaced = (content, terms) => content.replace(termsIn("en", terms), () => termsIn(language, terms));

/** Attributes with texts, and the attributes that have their keys. */
const textAttributes = [["aria-label", "data-t-label"], ["title", "data-t-title"], ["placeholder", "data-t-hint"], ["alt", "data-t-alt"]];

/** Translates what was written in English. */
function translate(root) {
  for (const each of root.querySelectorAll("[data-t]")) {
    const english = termsIn("en", each.dataset.t);
    const node = [...each.childNodes].find((child) => child.nodeType === Node.TEXT_NODE && child.data.includes(english));
    if (node) node.data = replaced(node.data, each.dataset.t);
  }
  for (const [name, keys] of textAttributes) {
    for (const each of root.querySelectorAll(`[${keys}]`)) each.setAttribute(name, replaced(each.getAttribute(name), each.getAttribute(keys)));
  }
  // The word of a mark is its key.
  for (const mark of root.querySelectorAll(".mark")) {
    const key = `word.${mark.textContent.trim().replace(/[ ,]+/g, "-")}`;
    if (Object.hasOwn(languages.en, key)) mark.firstChild.data = `${text(key)} `;
  }
}

/**
 * Makes a button switch the language, whose name is on it. The page is read anew, as only then all of it is in English to
 * begin with. `refuse` is called if the browser does not keep the language.
 */
function switchLanguage(button, refuse) {
  button.textContent = text("language", languageNames[language]);
  if (history.state?.focus === "language") button.focus();
  button.addEventListener("click", () => {
    const names = Object.keys(languageNames);
    try {
      localStorage.setItem("gherkin-run-language", names[(names.indexOf(language) + 1) % names.length]);
      history.replaceState({ focus: "language" }, "");
      location.reload();
    } catch {
      refuse(text("languageNotKept"));
    }
  });
}

document.documentElement.lang = language;
if (language !== "en") translate(document);
