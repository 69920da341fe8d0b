// The texts of the interface, without those of users.
(() => {
  const content = 'bdi, option:not([data-t]), .compared .value, .compared li, code, pre, time, kbd, var, script, .tags, .steps, .prose, .kind, .error, .at, .phrase, .phrases ul, h1[dir], h2[dir], h3[dir], td[dir], th[dir], span[dir], span[lang], .changes small:not([data-t]), .message, .of, .crumbs a[href*="#"], .glossary, .brand, #language, [hidden]';
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest(content) && !node.parentElement.matches('.mark')) continue;
    texts.add(node.data.trim());
  }
  for (const name of ['aria-label', 'placeholder']) for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name));
  return [...texts].filter((text) => /[A-Za-z]{2}/.test(text) && !/^[\d., ]+(ms|s|µs|UTC)$/.test(text) && !/feature:\d+$/.test(text));
})()
