declare global {
  interface Window {
    /** Set by the inline script of a page that was rendered ahead: gives back a press that came before the page could act. */
    takeQueuedClick?: () => HTMLElement | undefined;
    /** Set by the same script: says that the page will not come alive, and shows a way on. */
    sayStuck?: () => void;
    reportLost?: (file: string) => void;
  }
}

/** Stops holding presses back, and forgets one that came before. For pages that are drawn anew. */
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
