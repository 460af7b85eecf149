import { setTimeout } from "node:timers/promises";
import { commonHeaders } from "../security-headers";
import type { More } from "./static-server";

/** Where its files lie. `want` is called with the id of a product that was requested and has none, `refresh` before each answer. */
export type ServedSnapshot = { folder: string; want: (id: string) => void; refresh: () => Promise<void> };

const prefix = "/snapshot/";
const product = /^\/snapshot\/product\/([a-z0-9][a-z0-9_-]{0,99})\.json$/;

// A database that is away delays no response: tabs see that the snapshot is old.
const patience = 1000;

/**
 * The files of a snapshot, which every open tab asks for again and again: that is what keeps it up to date. Where there is none the answer is empty, so that no browser
 * reports a fault.
 */
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
