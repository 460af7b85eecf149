/**
 * Tells the person something in a browser alert; R8.1 shows all of staff's and order messages so.
 * The one place to change when they are to look otherwise.
 */
export function notify(text: string): void {
  window.alert(text);
}

/** Asks the person to confirm, in a browser dialog. True where they did. */
export function confirmAction(text: string): boolean {
  return window.confirm(text);
}
