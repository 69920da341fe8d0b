// Returns the elements, attributes and addresses of a document that a site must not contain.
(document) => {
  const names = new Set('HTML HEAD META TITLE LINK SCRIPT BODY A HEADER FOOTER NAV MAIN SECTION ARTICLE FORM INPUT SELECT OPTION BUTTON LABEL DIALOG KBD P H1 H2 H3 SPAN svg rect path title UL OL LI B I S EM STRONG CODE PRE VAR TIME BDI SMALL DIV DETAILS SUMMARY TABLE THEAD TBODY TR TH TD DL DT DD FIGURE FIGCAPTION BLOCKQUOTE HR INS DEL IMG VIDEO'.split(' '));
  const problems = [];
  for (const element of document.querySelectorAll('*')) {
    if (!names.has(element.tagName)) problems.push('element ' + element.tagName);
    for (const { name } of element.attributes) {
      if (/^on|^style$|^src$|^action$|^formaction$/.test(name) && !(name === 'src' && (element.tagName === 'SCRIPT' || /^(IMG|VIDEO)$/.test(element.tagName) && /^(data:(image|video)\/[a-z0-9+]+;base64,|\.\.\/attachments\/[0-9a-f]{24}\.[a-z0-9]+$)/.test(element.getAttribute('src'))))) problems.push('attribute ' + name);
    }
    const href = element.getAttribute('href');
    if (href !== null && !(element.download && href.startsWith('data:application/octet-stream;base64,')) && !/^(#|https?:\/\/|mailto:|(\.\.\/)?((assets|attachments|features|tags)\/)?[a-z0-9-]+\.(html|css|md|csv|xml)(#[a-z0-9-]*)?$)/.test(href)) problems.push('link ' + href);
    if (element.tagName === 'A' && element.protocol === 'javascript:') problems.push('link ' + element.href);
  }
  for (const script of document.scripts) if (!/^(\.\.\/)?(assets\/site|search\/[a-z0-9]+)\.js$/.test(script.getAttribute('src') ?? '')) problems.push('script ' + script.outerHTML);
  return problems;
}
