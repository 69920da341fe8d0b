// Tag expressions with the official syntax: not, and, or, parentheses. A backslash escapes a parenthesis,
// a backslash or white space.

/** Returns the tokens of an expression; throws an Error with a message for readers. */
function tagWords(expression) {
  const words = [];
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
