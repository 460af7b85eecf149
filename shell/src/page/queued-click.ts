declare global {
  interface Window {
    /** Set by the inline script of a page that was rendered ahead: gives back a click that came before the page could act. */
    takeQueuedClick?: () => HTMLElement | undefined;
    /** Set by the same script: says that the page will not come alive, and shows a way on. */
    sayStuck?: () => void;
    reportLost?: (file: string) => void;
  }
}

/** Stops holding clicks back, and forgets one that came before. For pages that are rendered again. */
export function dropQueuedClick(): void {
  window.takeQueuedClick?.();
  delete window.takeQueuedClick;
}

/** Repeats a click on a button, or a search, that came before hydration. Called after hydration. */
export function replayQueuedClick(): void {
  const pressed = window.takeQueuedClick?.();
  delete window.takeQueuedClick;
  const form = pressed instanceof HTMLFormElement ? pressed : undefined;
  if (form?.method === "post") form.requestSubmit();
  // The field may have got its suggestions meanwhile, and with them another form around the same text.
  else if (form) document.querySelector<HTMLFormElement>("form[role=search]")?.requestSubmit();
  else if (pressed?.isConnected) pressed.click();
}
