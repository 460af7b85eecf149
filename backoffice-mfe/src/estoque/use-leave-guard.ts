import { useEffect, useRef } from "react";

/**
 * Has the browser ask before the page is left while there is something to lose, and gives Back to `close`, as the window's
 * own button does. `close` says whether it did.
 */
export function useLeaveGuard(active: boolean, close: () => boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", askBrowser);
    const stopCatching = catchBack(() => latest.current());
    return () => {
      window.removeEventListener("beforeunload", askBrowser);
      stopCatching();
    };
  }, [active]);
}

const isAtGuard = () => (history.state as { guard?: boolean } | null)?.guard === true;

// One more entry of this very page on top of the history: Back leads to the page itself, and the router sees no change.
function catchBack(close: () => boolean): () => void {
  history.pushState({ ...history.state, guard: true }, "");
  function handleStep() {
    // Forward to the same entry and not a new one: browsers skip what a page adds while nobody touches it.
    if (!isAtGuard() && !close()) history.forward();
  }
  window.addEventListener("popstate", handleStep);
  return () => {
    window.removeEventListener("popstate", handleStep);
    if (isAtGuard()) history.back();
  };
}
