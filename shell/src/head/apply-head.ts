import type { Head } from "@store/shared-data";

/**
 * Says in the document what the page is: its title at once, and then what only crawlers and link previews read. The code for that is
 * fetched where the page is another than the one that was sent.
 */
export function applyHead(head: Head, storeName: string): void {
  const title = head.title === storeName ? storeName : `${head.title} | ${storeName}`;
  const isAsSent = document.title === title && sentAddress() === head.canonical;
  document.title = title;
  if (isAsSent) return;
  fetchDescription().then(
    ({ describePage }) => describePage(head),
    () => {},
  );
}

/** The code that says what a page is, where it is another than the one that was sent. @throws Error where it does not come */
export const fetchDescription = () => import("./describe-page");

/** Which page the tags of the document are about. */
const sentAddress = () => document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
