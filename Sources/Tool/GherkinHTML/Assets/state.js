// The state of the page in its URL: #PLACE?text=…&status=failed,pending&sort=duration

const state = { place: "", text: "", statuses: new Set(), isSorted: false };

/**
 * Reads the state from the URL. A link to a place keeps the filters; an entry of the history that this page wrote has its
 * own.
 */
function readState(isOwn = false) {
  let hash = location.hash.slice(1);
  const [place, query] = hash.includes("?") ? [hash.slice(0, hash.indexOf("?")), hash.slice(hash.indexOf("?") + 1)] : [hash, null];
  state.place = place;
  if (query === null && !isOwn) return;
  const values = new URLSearchParams(query ?? "");
  // Links of earlier versions have tags and durations apart.
  const slower = values.get("slower");
  state.text = [values.get("text"), values.get("tags"), slower && `>${slower.replace(/^\s*>/, "")}`].filter(Boolean).join(" ");
  state.isSorted = values.get("sort") === "duration";
  state.statuses = new Set((values.get("status") ?? "").split(",").filter((word) => /^[a-z]+$/.test(word)));
}

/** Stores the state in the URL. A step to another place is an entry of the history, so that Back returns. */
function writeState(isStep = false) {
  const values = new URLSearchParams();
  if (state.text) values.set("text", state.text);
  if (state.statuses.size) values.set("status", [...state.statuses].join(","));
  if (state.isSorted) values.set("sort", "duration");
  const query = values.toString();
  const hash = `#${state.place}${query ? `?${query}` : ""}`;
  if (hash === location.hash || (hash === "#" && location.hash === "")) return;
  setAddress(hash, isStep);
}

function setAddress(hash, isStep) {
  try {
    if (isStep) history.pushState(true, "", hash);
    else history.replaceState(true, "", hash);
  } catch {
    // A page in a frame may not change its URL; everything else works.
  }
}

const isFiltered = () => state.text.trim() !== "" || state.statuses.size > 0;
