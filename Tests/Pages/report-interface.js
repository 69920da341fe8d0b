// The texts of the interface, without those of users, and without what every language has.
(() => {
  const content = 'bdi:not([data-t]), .compared .value, .compared li, .message, code, pre:not([data-t]), time, kbd, var, script, style, datalist, .tags, .steps, .prose, .kind, .why, td, .place > span, .tickets, .places dd, .same small, .excerpt figcaption, .doc figcaption, [dir]:is(h3, h4, h5, b, th, .name, .contents span):not([data-t]), .slowest a, #language';
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest(content) && !node.parentElement.matches('.mark')) continue;
    // Names of programs and machines are not translated.
    if (node.parentElement.matches('.list dd:not([data-t])')) continue;
    texts.add(node.data.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) if (!element.closest('.kind, time')) texts.add(element.getAttribute(name));
  }
  for (const title of document.querySelectorAll('svg title')) texts.add(title.textContent.replace(/^.*: /, ''));
  return [...texts].filter(text => /[A-Za-z]{2}/.test(text) && !/^[\d., ]+(ms|s|µs)$/.test(text));
})()
