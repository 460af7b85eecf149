import type { Head } from "@store/shared-data";
import { documentTitle } from "./document-title";

/**
 * Updates the document title at once, then the tags for crawlers and link previews. The code for those is fetched only
 * if the page is not the one that was served.
 */
export function applyHead(head: Head, storeName: string): void {
  const title = documentTitle(head.title, storeName);
  const isAsSent = document.title === title && sentAddress() === head.canonical;
  document.title = title;
  if (isAsSent) return;
  fetchDescription().then(
    ({ describePage }) => describePage(head),
    () => {},
  );
}

/** Loads the code that writes the tags for crawlers. @throws Error if it cannot be fetched */
export const fetchDescription = () => import(/* webpackChunkName: "navigation" */ "./describe-page");

/** Canonical URL of the page that the current tags describe. */
const sentAddress = () => document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
