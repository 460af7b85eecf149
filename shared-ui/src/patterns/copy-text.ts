/**
 * Writes a text to the clipboard. If the Clipboard API fails (no permission, insecure context), it falls back to
 * `execCommand`. Returns false if both fail.
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
  // Everything outside an open dialog is inert and cannot be selected.
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
