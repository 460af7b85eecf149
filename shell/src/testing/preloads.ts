/**
 * Fetches what a page preloads and tells its link of the outcome, integrity checked, as browsers do and jsdom does not.
 * Returns the way to stop.
 */
export function fetchPreloads(): () => void {
  const fetchLink = (link: HTMLLinkElement) =>
    fetch(link.href, { integrity: link.integrity })
      .then(({ ok }) => link.dispatchEvent(new Event(ok ? "load" : "error")))
      .catch(() => link.dispatchEvent(new Event("error")));
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel === "preload") void fetchLink(node);
    }
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}
