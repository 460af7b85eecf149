declare global {
  interface Window {
    /** Set by the inline script of a page that was rendered ahead: gives back a press that came too early for us. */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/** From now on presses are the page's own; one that came before is let go. For pages that give up. */
export function dropEarlyPress(): void {
  window.takeEarlyPress?.();
  delete window.takeEarlyPress;
}

/** Does what somebody wanted with a button that was pressed before the page was alive. Called when it is. */
export function replayEarlyPress(): void {
  const button = window.takeEarlyPress?.();
  delete window.takeEarlyPress;
  if (button?.isConnected) button.click();
}
