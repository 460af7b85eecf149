/** Fetches preload links and fires load or error, which jsdom does not do, until the returned function is called. */
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
