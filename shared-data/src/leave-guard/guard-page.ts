/** Callbacks of the confirmation before a form is left. */
export interface LeaveHandlers {
  /** Asks for confirmation; true to leave. */
  mayLeave: () => boolean;
  /** Runs after a confirmed Back: closes the form, or goes to the previous page. */
  onBack: () => void;
}

/** Guards the page until it is left or the returned function is called. Asks only while `isActive` returns true. */
export function guardPage({ isActive, mayLeave, onBack }: LeaveHandlers & { isActive: () => boolean }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const isAllowed = () => !isActive() || mayLeave();

  function handleUnload(event: BeforeUnloadEvent) {
    if (isActive()) event.preventDefault();
  }
  function handleStep() {
    if (isAtGuard()) return;
    // Forward instead of pushing a new entry: browsers skip entries that a page adds without a user action.
    if (!isAllowed()) return history.forward();
    stop();
    onBack();
  }
  function handleClick(event: MouseEvent) {
    const link = leavingLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isAllowed()) return;
    stop();
    // The link is followed after the guard's history entry is removed: Back from the next page then leads here in one
    // step.
    stepOffGuard(() => link.click());
  }
  // Pushes a duplicate history entry: Back then leads to this same page, and the router sees no change.
  if (!isAtGuard()) history.pushState({ ...history.state, guard: true }, "");
  window.addEventListener("beforeunload", handleUnload, { signal });
  window.addEventListener("popstate", handleStep, { signal });
  // Capture phase: runs before the router's own handler, which would navigate without asking.
  document.addEventListener("click", handleClick, { signal, capture: true });
  return stop;
}

/** Removes the guard's history entry if it is the current one, then runs the callback. */
export function stepOffGuard(then: () => void = () => {}): void {
  if (isAtGuard()) {
    window.addEventListener("popstate", then, { once: true });
    history.back();
  } else then();
}

const isAtGuard = (): boolean => history.state?.guard === true;

/** The link of a click that navigates this tab to another page; `null` for every other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || opensElsewhere || link.target === "_blank" || link.hasAttribute("download")) return null;
  return link.getAttribute("href")?.startsWith("#") ? null : link;
}
