// The filters in the page's address: ?text=…&status=failed,pending&sort=duration#PLACE

const state = { text: "", statuses: new Set(), isSorted: false };

/** Reads the filters. Links of earlier versions have them behind the place, and tags and durations apart. */
function readState() {
  const earlier = /^#([^?]*)\?(.*)$/.exec(location.hash);
  const values = new URLSearchParams(earlier ? earlier[2] : location.search);
  const slower = values.get("slower");
  state.text = [values.get("text"), values.get("tags"), slower && `>${slower.replace(/^\s*>/, "")}`].filter(Boolean).join(" ");
  state.isSorted = values.get("sort") === "duration";
  state.statuses = new Set((values.get("status") ?? "").split(",").filter((word) => /^[a-z]+$/.test(word)));
  if (earlier) writeState(`#${earlier[1]}`);
}

/** Stores the filters in the address. */
function writeState(hash = location.hash) {
  const values = new URLSearchParams();
  if (state.text) values.set("text", state.text);
  if (state.statuses.size) values.set("status", [...state.statuses].join(","));
  if (state.isSorted) values.set("sort", "duration");
  const query = values.toString();
  try {
    history.replaceState(history.state ?? {}, "", `${location.pathname}${query ? `?${query}` : ""}${hash}`);
  } catch {
    // A page in a frame may not change its address; everything else works.
  }
}

const isFiltered = () => state.text.trim() !== "" || state.statuses.size > 0;
