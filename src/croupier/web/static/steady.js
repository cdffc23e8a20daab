// Drawn anew between pressing and releasing, a button would lose its click: what comes meanwhile waits for the release.

const LONGEST_PRESS = 1000;

let pressed = 0;
const late = [];

function release() {
  clearTimeout(pressed);
  pressed = 0;
  while (late.length) late.shift()();
}

document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(release, LONGEST_PRESS);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release), true);

/** Do this now, or as soon as nothing is being pressed. */
export function steadily(what) {
  if (pressed) late.push(what);
  else what();
}
