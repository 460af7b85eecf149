import { commonHeaders } from "../security-headers";
import type { More } from "./static-server";

/** Where its files lie, and `want`: called with the id of a product that was requested and has none. */
export type ServedSnapshot = { folder: string; want: (id: string) => void };

const prefix = "/snapshot/";
const product = /^\/snapshot\/product\/([a-z0-9][a-z0-9_-]{0,99})\.json$/;

/**
 * The files of a snapshot, which every open tab asks for again and again. Where there is none the answer is empty, so that no browser
 * reports a fault.
 */
export const serveSnapshot = ({ folder, want }: ServedSnapshot): More => ({
  prefix,
  folder,
  miss: (pathname, response) => {
    const [, id] = product.exec(pathname) ?? [];
    if (id) want(id);
    response.writeHead(204, { ...commonHeaders, "cache-control": "no-cache" }).end();
  },
});
