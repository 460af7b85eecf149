import type { IncomingMessage } from "node:http";

const name = "store-preview";
// Lax: after a link from elsewhere into the store a browser shows the same release in the page and in its registry.
const attributes = "Path=/; HttpOnly; SameSite=Lax";

/** Which preview a request belongs to, if any. */
export const readPreviewId = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1];

/** Out of reach for the page's code, and gone with the browser, or after the hour that a preview has. */
export const openingCookie = (id: string) => `${name}=${id}; ${attributes}; Max-Age=3600`;

export const closingCookie = `${name}=; ${attributes}; Max-Age=0`;
