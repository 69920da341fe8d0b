// Attachments: saving, and a dialog for images in full size.

function save(figure) {
  const shown = figure.querySelector("img, video, pre");
  const link = document.createElement("a");
  const isText = shown.matches("pre");
  link.href = isText ? URL.createObjectURL(new Blob([shown.textContent])) : shown.src;
  link.download = figure.dataset.save;
  link.click();
  if (isText) setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  say(text("saved", figure.dataset.save));
}

const pictures = () => all(".att img");
let picture = null;
let gallery = null;

/** The dialog for images. */
function makeGallery() {
  const dialog = document.createElement("dialog");
  dialog.id = "gallery";
  dialog.setAttribute("aria-label", text("picture"));
  const image = document.createElement("img");
  const caption = document.createElement("p");
  const bar = document.createElement("form");
  bar.method = "dialog";
  for (const [name, action] of /** @type {[string, (() => void) | null][]} */ ([["previousPicture", () => turnTo(-1)], ["nextPicture", () => turnTo(1)], ["close", null]])) {
    const button = document.createElement("button");
    button.textContent = text(name);
    if (action) {
      button.type = "button";
      button.addEventListener("click", action);
    }
    bar.append(button);
  }
  dialog.append(caption, image, bar);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turnTo(1);
    if (event.key === "ArrowLeft") turnTo(-1);
    // The page's own keys are disabled.
    event.stopPropagation();
  });
  document.body.append(dialog);
  return dialog;
}

function showPicture(which) {
  picture = which;
  gallery ??= makeGallery();
  const list = pictures();
  const caption = text("pictureOf", which.alt, list.indexOf(which) + 1, list.length);
  gallery.querySelector("img").src = which.src;
  gallery.querySelector("img").alt = which.alt;
  gallery.querySelector("p").textContent = caption;
  if (!gallery.open) gallery.showModal();
  say(caption);
}

function turnTo(direction) {
  const list = pictures();
  showPicture(list[(list.indexOf(picture) + direction + list.length) % list.length]);
}

for (const image of all(".att img")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "zoom";
  button.setAttribute("aria-label", text("fullSize", image.alt));
  image.replaceWith(button);
  button.append(image);
  button.addEventListener("click", () => showPicture(image));
}
for (const figure of all("[data-save]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = text("save");
  button.setAttribute("aria-label", text("saveFile", figure.dataset.save));
  button.addEventListener("click", () => save(figure));
  figure.querySelector("figcaption").after(button);
}
