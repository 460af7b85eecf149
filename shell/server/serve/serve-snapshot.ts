import { setTimeout } from "node:timers/promises";
import { commonHeaders } from "../security-headers";
import type { More } from "./static-server";

/** `want` is called with the id of a requested product without a file, `refresh` before each response. */
export type ServedSnapshot = { folder: string; want: (id: string) => void; refresh: () => Promise<void> };

const prefix = "/snapshot/";
const product = /^\/snapshot\/product\/([a-z0-9][a-z0-9_-]{0,99})\.json$/;

// Do not delay responses while the database is down: tabs can tell that the snapshot is outdated.
const patience = 1000;

/** Requests of open tabs trigger the refresh. A missing file returns 204, because browsers log a 404 as an error. */
export const serveSnapshot = ({ folder, want, refresh }: ServedSnapshot): More => ({
  prefix,
  folder,
  before: () => Promise.race([refresh(), setTimeout(patience, undefined, { ref: false })]),
  miss: (pathname, response) => {
    const [, id] = product.exec(pathname) ?? [];
    if (id) want(id);
    response.writeHead(204, { ...commonHeaders, "cache-control": "no-cache" }).end();
  },
});
