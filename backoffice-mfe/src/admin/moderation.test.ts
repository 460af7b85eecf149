import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createVisitor } from "../../../shared-data/local/testing/store-client";
import { approveReviews, rejectReviews } from "./moderation.api";

/** A database that finds only some of the reviews that it is asked to decide. */
async function withReviews<T>(found: readonly string[], work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(found.map((id) => ({ id }))));
  }).listen(0);
  await once(server, "listening");
  try {
    return await work(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it.each([approveReviews, rejectReviews])("takes a decision for done only where every review was reached", (decide) =>
  withReviews(["a"], async (url) => {
    const db = createVisitor(url);
    await expect(decide(db, ["a"])).resolves.toBeUndefined();
    await expect(decide(db, ["a", "b"])).rejects.toMatchObject({ code: "not_found", reason: "review_not_found" });
  }),
);
