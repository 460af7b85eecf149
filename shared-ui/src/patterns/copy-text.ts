/**
 * Puts a text on the clipboard. Where the browser refuses its clipboard (no permission, no secure context)
 * the older way through a selected field is tried. False when both were refused.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog everything outside it is inert and cannot be selected.
  const host = (focused instanceof HTMLElement && focused.closest("dialog")) || document.body;
  host.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
