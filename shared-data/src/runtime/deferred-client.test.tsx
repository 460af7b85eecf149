import { toStoreError } from "../errors/store-error";
import { serveBackend, testKey } from "../testing/fake-backend";
import { followSession, newSession } from "../testing/store-session";
import { deferClient } from "./deferred-client";
import { fetchStoreClient, getStoreClient, startSession } from "./index";
import type { StoreClient } from "./store-client";

const service = serveBackend();
const rows = "GET products";

it("sends the request when it is awaited and not before", async () => {
  service.change({ [rows]: () => ({ status: 200, body: [{ id: "a" }] }) });
  const db = getStoreClient() as StoreClient;
  const active = db.from("products").select("id").eq("is_active", true);
  const dear = active.gt("price", 10);
  expect(service.calls).toEqual([]);
  expect(await dear.order("id").limit(1)).toMatchObject({ data: [{ id: "a" }], error: null, status: 200 });
  expect(await active).toMatchObject({ data: [{ id: "a" }] });
  expect(service.calls.map(({ query }) => query)).toEqual([
    { select: "id", is_active: "eq.true", price: "gt.10", order: "id.asc", limit: "1" },
    { select: "id", is_active: "eq.true" },
  ]);
});

it("calls a function with its arguments, and is no promise itself", async () => {
  service.change({ "rpc is_admin_user": () => ({ status: 200, body: true }) });
  const db = await Promise.resolve(getStoreClient() as StoreClient);
  expect(await db.rpc("is_admin_user")).toMatchObject({ data: true, error: null });
});

it("calls the database as the signed-in user, or as a visitor", async () => {
  startSession();
  const ask = async () => {
    await getStoreClient()?.rpc("is_admin_user");
    return service.calls.at(-1)?.headers;
  };
  expect(await ask()).toMatchObject({ apikey: testKey });
  expect((await ask())?.authorization).toBeUndefined();
  followSession(newSession());
  expect((await ask())?.authorization).toBe("Bearer token-of-ana@exemplo.com.br");
});

it("answers as without a network where its code cannot be had, and tries again at the next question", async () => {
  let attempts = 0;
  service.change({ [rows]: () => ({ status: 200, body: [] }) });
  const db = deferClient(() =>
    attempts++ ? fetchStoreClient() : Promise.reject(new Error("Loading chunk 1 failed.")),
  );
  const { data, error, status } = await db.from("products").select("id");
  expect(data).toBeNull();
  expect(toStoreError(error as NonNullable<typeof error>, status)).toMatchObject({
    code: "network",
    message: "Error: Loading chunk 1 failed.",
  });
  expect(await db.from("products").select("id")).toMatchObject({ data: [], error: null });
});
