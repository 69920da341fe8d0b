// Elements of the page. Texts are never converted to markup here. The types are for a checker; all is plain JavaScript.

/** @returns {any} */
const element = (id) => document.getElementById(id);
/**
 * @param {string} selector
 * @param {any} [root]
 * @returns {any[]}
 */
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
/** @returns {any} */
const targetOf = (event) => event.target;
