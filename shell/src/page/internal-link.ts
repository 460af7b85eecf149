/** Calls `heed` on hover, touch and focus, with the enclosing internal link, if any. */
export function onIntent(heed: (event: Event, link: HTMLAnchorElement | null) => void): void {
  for (const intent of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(intent, (event) => heed(event, internalLink(event)), { passive: true });
}

/** The internal link that an event's target is in. */
export function internalLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  // blob: URLs have the page's origin too.
  const isPage = link?.protocol === window.location.protocol && link.origin === window.location.origin;
  return isPage ? link : null;
}
