/** Shows a message in a browser alert, used for all messages to staff and about orders; R8.1. */
export function notify(text: string): void {
  window.alert(text);
}

/** Asks for confirmation in a browser dialog; R8.1. */
export function confirmAction(text: string): boolean {
  return window.confirm(text);
}
