// One key for each action: its first letter that is still free, or a digit. Enter and space work on whatever has the focus.

/** A key for each label, none twice and none of the reserved ones. */
export function assign(labels, reserved = []) {
  const taken = new Set([...reserved, "?"]);
  return labels.map((label) => {
    const key = [...label.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !taken.has(letter)) ?? "";
    if (key) taken.add(key);
    return key;
  });
}

/** Listen for the keys of the actions that are on the page, and for those of the page itself. */
export function listen(own) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target.closest?.("input:not([type=range]), textarea, select, dialog")) return;
    if (own[event.key]) return own[event.key]();
    const button = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button && !button.disabled) {
      event.preventDefault();
      button.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a card in a picture has no click() of its own
    }
  });
}
