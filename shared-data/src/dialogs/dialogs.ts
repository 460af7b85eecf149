/** Tells the person something in a browser alert, as all messages to staff and about orders are shown; R8.1. */
export function notify(text: string): void {
  window.alert(text);
}

/** Asks the person a question in a browser dialog; true where they agree. R8.1 */
export function confirmAction(text: string): boolean {
  return window.confirm(text);
}
