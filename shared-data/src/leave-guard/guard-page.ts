/** Texts of the question before a form is left. */
export interface LeaveAnswers {
  /** Asks the person; true where they leave. */
  mayLeave: () => boolean;
  /** Back, once confirmed: closes the form, or goes on to the page before. */
  onBack: () => void;
}

/** Guards the page until it is left, or the function that it returns is called. Asks only while it is active. */
export function guardPage({ isActive, mayLeave, onBack }: LeaveAnswers & { isActive: () => boolean }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const isAllowed = () => !isActive() || mayLeave();

  function handleUnload(event: BeforeUnloadEvent) {
    if (isActive()) event.preventDefault();
  }
  function handleStep() {
    if (isAtGuard()) return;
    // Forward to the same entry and not a new one: browsers skip entries that a page adds without a user action.
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
    // Followed once the guard's entry is left: Back from the next page then leads to this one in one step.
    stepOffGuard(() => link.click());
  }
  // One more entry of this very page on top of the history: Back leads to the page itself, and the router sees no change.
  if (!isAtGuard()) history.pushState({ ...history.state, guard: true }, "");
  window.addEventListener("beforeunload", handleUnload, { signal });
  window.addEventListener("popstate", handleStep, { signal });
  // In the capture phase: the router's handler, which runs later, does not ask.
  document.addEventListener("click", handleClick, { signal, capture: true });
  return stop;
}

/** Leaves the guard's entry of the history, where it is the present one, and then does what it is given. */
export function stepOffGuard(then: () => void = () => {}): void {
  if (isAtGuard()) {
    window.addEventListener("popstate", then, { once: true });
    history.back();
  } else then();
}

const isAtGuard = (): boolean => history.state?.guard === true;

/** The link that a click follows in this tab to another page; `null` for every other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || opensElsewhere || link.target === "_blank" || link.hasAttribute("download")) return null;
  return link.getAttribute("href")?.startsWith("#") ? null : link;
}
