/** Calls back for each element that is pointed at, touched or reached with the keyboard, with the store's link that it is in. */
export function onIntent(heed: (event: Event, link: HTMLAnchorElement | null) => void): void {
  for (const intent of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(intent, (event) => heed(event, internalLink(event)), { passive: true });
}

/** The link to a page of the store that an event is about. */
export function internalLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  // A blob: has the page's origin too, and leads nowhere.
  const isPage = link?.protocol === window.location.protocol && link.origin === window.location.origin;
  return isPage ? link : null;
}
