// The state of the page in its URL: #PLACE?text=…&tags=…&status=failed,pending&slower=2s&sort=duration

const state = { place: "", text: "", tags: "", statuses: new Set(), slower: "", isSorted: false };

function readState() {
  let hash = location.hash.slice(1);
  const [place, query] = hash.includes("?") ? [hash.slice(0, hash.indexOf("?")), hash.slice(hash.indexOf("?") + 1)] : [hash, null];
  state.place = place;
  if (query === null) return;
  const values = new URLSearchParams(query);
  state.text = values.get("text") ?? "";
  state.tags = values.get("tags") ?? "";
  state.slower = values.get("slower") ?? "";
  state.isSorted = values.get("sort") === "duration";
  state.statuses = new Set((values.get("status") ?? "").split(",").filter((word) => /^[a-z]+$/.test(word)));
}

function writeState() {
  const values = new URLSearchParams();
  if (state.text) values.set("text", state.text);
  if (state.tags) values.set("tags", state.tags);
  if (state.statuses.size) values.set("status", [...state.statuses].join(","));
  if (state.slower) values.set("slower", state.slower);
  if (state.isSorted) values.set("sort", "duration");
  const query = values.toString();
  const hash = `#${state.place}${query ? `?${query}` : ""}`;
  if (hash === location.hash || (hash === "#" && location.hash === "")) return;
  try {
    history.replaceState(null, "", hash);
  } catch {
    // A page in a frame may not change its URL; everything else works.
  }
}

const isFiltered = () => state.text.trim() !== "" || state.tags.trim() !== "" || state.slower.trim() !== "" || state.statuses.size > 0;
