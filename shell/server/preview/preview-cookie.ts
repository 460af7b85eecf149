import type { IncomingMessage } from "node:http";

const name = "store-preview";
// Lax: following a link from another site, page and registry requests must both send the cookie.
const attributes = "Path=/; HttpOnly; SameSite=Lax";

/** Preview id of a request, if any. */
export const readPreviewId = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1];

/** HttpOnly, and expires with the preview after one hour. */
export const openingCookie = (id: string) => `${name}=${id}; ${attributes}; Max-Age=3600`;

export const closingCookie = `${name}=; ${attributes}; Max-Age=0`;
