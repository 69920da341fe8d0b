// Returns the elements and attributes of a document that a report does not have. Of some elements, it has a number:
// after it was loaded, or that of a harmless document.
(document, harmless) => {
  const names = new Set('HTML HEAD META TITLE STYLE BODY A HEADER P H1 H2 H3 H4 H5 SPAN svg rect title UL OL LI B FORM LABEL INPUT SELECT OPTION BUTTON DIV NAV DETAILS SUMMARY BDI SMALL MAIN SECTION ARTICLE PRE DL DT DD CODE FIGURE FIGCAPTION IMG VIDEO TABLE THEAD TBODY TR TH TD I VAR TIME DIALOG KBD SCRIPT INS DEL STRONG EM S BLOCKQUOTE HR MARK'.split(' '));
  const attributes = new Set('lang dir charset http-equiv content name class id href title viewBox preserveAspectRatio role aria-label x y width height data-status data-bad data-to data-for data-feature data-row data-same data-save data-theme data-copy data-tags data-time data-t data-t-label data-t-title data-t-hint data-t-alt data-line hidden type placeholder autocomplete value aria-keyshortcuts aria-expanded aria-controls aria-describedby aria-haspopup aria-invalid aria-pressed aria-hidden aria-labelledby aria-current tabindex open rel src alt loading controls preload download datetime method scope'.split(' '));
  const problems = [];
  for (const element of document.querySelectorAll('*')) {
    if (!names.has(element.tagName)) problems.push('element ' + element.tagName);
    for (const attribute of element.attributes) {
      if (!attributes.has(attribute.name)) problems.push('attribute ' + attribute.name);
    }
    const href = element.getAttribute('href');
    if (href !== null && !/^(#|https?:\/\/|mailto:)/.test(href) && !(element.download && href.startsWith('data:application/octet-stream;base64,'))) problems.push('link ' + href);
    if (element.tagName === 'A' && element.protocol === 'javascript:') problems.push('link ' + element.href);
    const src = element.getAttribute('src');
    if (src !== null && !/^data:(image\/(png|svg\+xml)|video\/mp4);base64,/.test(src)) problems.push('source ' + src);
  }
  const counts = { SCRIPT: 1, STYLE: 1, META: 5, TITLE: 1, FORM: 2, DIALOG: 1, H1: 1, MAIN: 1, INPUT: 2, SELECT: 1 };
  for (const [name, loaded] of Object.entries(counts)) {
    const count = harmless?.getElementsByTagName(name).length ?? loaded;
    if (document.getElementsByTagName(name).length !== count) problems.push(document.getElementsByTagName(name).length + ' of ' + name);
  }
  return problems;
}
