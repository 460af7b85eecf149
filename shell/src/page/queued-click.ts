declare global {
  interface Window {
    /** Set by the inline script of prerendered pages: returns a click made before hydration. */
    takeQueuedClick?: () => HTMLElement | undefined;
    /** Set by the same script: shows that the page failed to load, with a reload link. */
    showStartFailure?: () => void;
    reportLost?: (file: string) => void;
  }
}

/** Stops holding clicks and drops a held one. For pages that are rendered again instead of hydrated. */
export function dropQueuedClick(): void {
  window.takeQueuedClick?.();
  delete window.takeQueuedClick;
}

/** Replays a click or search from before hydration. Call after hydration. */
export function replayQueuedClick(): void {
  const pressed = window.takeQueuedClick?.();
  delete window.takeQueuedClick;
  const form = pressed instanceof HTMLFormElement ? pressed : undefined;
  if (form?.method === "post") form.requestSubmit();
  // The search form may have been replaced meanwhile by the one with suggestions.
  else if (form) document.querySelector<HTMLFormElement>("form[role=search]")?.requestSubmit();
  else if (pressed?.isConnected) pressed.click();
}
