declare global {
  interface Window {
    /** Set by the inline script of a page that was rendered ahead: gives back a press that came too early for us. */
    takeQueuedClick?: () => HTMLElement | undefined;
  }
}

/** From now on presses are the page's own; one that came before is let go. For pages that give up. */
export function dropQueuedClick(): void {
  window.takeQueuedClick?.();
  delete window.takeQueuedClick;
}

/** Does what somebody wanted with a button that was pressed before the page was alive. Called when it is. */
export function replayQueuedClick(): void {
  const button = window.takeQueuedClick?.();
  delete window.takeQueuedClick;
  if (button?.isConnected) button.click();
}
