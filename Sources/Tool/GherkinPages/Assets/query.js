// The query of a search field: words, "phrases", a /regular expression/, a tag expression, and a duration such as >2s.
// A scenario is found if it has all of them.

const isASCII = (text) => !/[^\x00-\x7f]/.test(text);

/** Returns a text for comparison: in lower case, without accents. Line feeds and tabs are kept. */
function fold(text) {
  if (isASCII(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/[\u0300-\u036f\u064b-\u0652]/g, "").normalize("NFC").toLowerCase();
}

/** Returns whether a word has only one or two letters. Languages without spaces have whole words of this length. */
const isShort = (word) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,2}$/u.test(word);

/**
 * Returns the next place of a word in a folded text; -1 if there is none. A short word is found only where a word
 * begins, as it is in many others.
 */
function placeOfWord(word, folded, from = 0) {
  let at = folded.indexOf(word, from);
  if (!isShort(word)) return at;
  while (at > 0 && /[\p{L}\p{M}\p{N}]/u.test(folded[at - 1])) at = folded.indexOf(word, at + 1);
  return at;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/**
 * Parses a query. `tags` is a function of a Set of tags, `slower` a duration in microseconds, `pattern` matches the
 * words in folded texts, or the expression in texts as they are. Throws an Error with a message for readers.
 */
function parseQuery(typed) {
  /** @type {{ words: string[], expression: RegExp | null, tags: (tags: Set<string>) => boolean, slower: number, pattern: RegExp | null }} */
  const query = { words: [], expression: null, tags: () => true, slower: -1, pattern: null };
  const expressions = [];
  let rest = typed.trim();
  const take = (pattern) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length).trimStart();
    return match;
  };
  while (rest) {
    const expression = take(/^\/(.+?)\/(?=\s|$)/s);
    const tags = expression ? null : /^(?:(?:not(?=[\s(])|\()\s*)*@/.test(rest) && take(/^(?:@(?:\\.|[^\s()\\])*\\?|[()\s]|(?:and|or|not)(?![^\s()]))+/s);
    const found = expression || tags ? null : take(/^>\s*(\S+)/) ?? take(/^"([^"]+)"?/) ?? take(/^\S+/);
    if (expression) query.expression = parseExpression(expression[1]);
    else if (tags) expressions.push(tagExpression(tags[0]));
    else if (found[0].startsWith(">")) query.slower = parseDuration(found[1]);
    else query.words.push(fold(found[1] ?? found[0]).replace(/\s+/g, " ").trim());
  }
  query.words = query.words.filter(Boolean);
  if (expressions.length) query.tags = (tags) => expressions.every((each) => each(tags));
  const words = query.words.map((word) => (isShort(word) ? "(?<![\\p{L}\\p{M}\\p{N}])" : "") + escaped(word).replaceAll(" ", "\\s+")).join("|");
  if (query.expression) query.pattern = new RegExp(query.expression.source, "giu");
  else if (words) query.pattern = new RegExp(words, "gu");
  return query;
}

/**
 * Returns whether a query finds a text, given folded and as it is, with its tags. Times are not compared.
 * @param {Set<string>} [tags]
 */
function finds(query, folded, whole, tags = new Set()) {
  return query.words.every((word) => placeOfWord(word, folded) >= 0) && query.tags(tags) && (!query.expression || query.expression.test(whole));
}

/** Parses a regular expression. */
function parseExpression(source) {
  // A single match cannot be interrupted, and such expressions can take years.
  if (/\((?:[^()\\]|\\.)*[+*}](?:[^()\\]|\\.)*\)\s*[+*{]/.test(source)) throw new Error(text("repeatedGroup"));
  try {
    return new RegExp(source, "iu");
  } catch (error) {
    throw new Error(text("badExpression", error.message.replace(/^.*: /s, "")));
  }
}

/** Parses a duration to microseconds. */
function parseDuration(typed) {
  const match = /^(\d+(?:[.,]\d+)?)\s*(µs|ms|s|min|m|h|)$/.exec(typed);
  if (!match) throw new Error(text("badDuration"));
  return Number(match[1].replace(",", ".")) * { µs: 1, ms: 1e3, s: 1e6, "": 1e6, min: 6e7, m: 6e7, h: 3.6e9 }[match[2]];
}

// Tag expressions with the official syntax: not, and, or, parentheses. A backslash escapes a parenthesis,
// a backslash or white space.

/** Returns the tokens of an expression; throws an Error with a message for readers. */
function tagWords(expression) {
  const words = [];
  /** @type {any} */
  let word = null;
  for (let index = 0; index < expression.length; index += 1) {
    const character = expression[index];
    if (character === "\\") {
      index += 1;
      if (!/[()\\\s]/.test(expression[index] ?? "")) throw new Error(text("tagBackslash"));
      word = { text: (word?.text ?? "") + expression[index], isTag: true };
    } else if (/[()\s]/.test(character)) {
      if (word) words.push(word);
      word = null;
      if (/[()]/.test(character)) words.push({ text: character, isTag: false });
    } else {
      word = { text: (word?.text ?? "") + character, isTag: true };
    }
  }
  if (word) words.push(word);
  for (const each of words) each.isTag = each.isTag && !["not", "and", "or"].includes(each.text);
  return words;
}

/** Returns a function that evaluates an expression for a Set of tags; throws an Error with a message for readers. */
function tagExpression(expression) {
  const rank = { or: 1, and: 2, not: 3 };
  const operands = [];
  const operators = [];
  const reduce = () => {
    const operator = operators.pop();
    const right = operands.pop();
    if (operator === "not") return operands.push((tags) => !right(tags));
    const left = operands.pop();
    operands.push(operator === "and" ? (tags) => left(tags) && right(tags) : (tags) => left(tags) || right(tags));
  };
  let wantsOperand = true;
  const words = tagWords(expression);
  if (words.length === 0) return () => true;
  for (const { text: word, isTag } of words) {
    const opens = isTag || word === "not" || word === "(";
    if (opens !== wantsOperand) {
      throw new Error(text(wantsOperand ? "tagExpected" : "operatorExpected", word));
    }
    if (isTag) {
      operands.push((tags) => tags.has(word));
      wantsOperand = false;
    } else if (word === "not" || word === "(") {
      operators.push(word);
    } else if (word === ")") {
      while (operators.length && operators.at(-1) !== "(") reduce();
      if (!operators.length) throw new Error(text("closesNothing"));
      operators.pop();
    } else {
      while (operators.length && operators.at(-1) !== "(" && rank[operators.at(-1)] >= rank[word]) reduce();
      operators.push(word);
      wantsOperand = true;
    }
  }
  if (wantsOperand) throw new Error(text("tagMissing"));
  while (operators.length) {
    if (operators.at(-1) === "(") throw new Error(text("neverClosed"));
    reduce();
  }
  return operands.pop();
}
