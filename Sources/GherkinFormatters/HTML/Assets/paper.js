// Printing: all is unfolded, and the contents come before the report.

let folded = null;
window.addEventListener("beforeprint", () => {
  makeAll();
  folded = all("details:not([open]):not(.each)");
  for (const each of folded) each.open = true;
  element("main").before(element("contents"));
});
window.addEventListener("afterprint", () => {
  for (const each of folded ?? []) each.open = false;
  folded = null;
  element("main").after(element("contents"));
});
