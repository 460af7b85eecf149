import { drawId } from "../testing/draw";
import { callAs } from "../testing/raw-calls";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, sendPayment, signInAs } from "../testing/store-client";

const backend = shareBackend();

/** A buyer with this delivered key, their order, and its access log. */
async function buyKey(key: string) {
  const product = `prova-${drawId()}`;
  const manager = await signInAs(backend.url, "gerente");
  const row = { id: product, name: "Com prova", price: 10, category: "proxys", ggcheckout_id: product };
  await manager.from("products").insert(row).throwOnError();
  await manager.rpc("add_product_keys", { p_product_id: product, p_keys: [key] }).throwOnError();
  const { db, email } = await createCustomer(backend.url);
  await sendPayment(backend.url, product, { email });
  const { data: order } = await db.from("orders").select("id").single().throwOnError();
  const accesses = async () =>
    (await db.rpc("list_key_accesses", { p_order_id: order.id }).throwOnError()).data as { total: number };
  return { call: callAs(backend.url, db), id: order.id, accesses };
}

it("keeps from where a key was given as this server saw it, whatever the caller's headers say (R14.5)", async () => {
  const { call, id, accesses } = await buyKey("uma key só desta prova");
  const [claimed, seen] = ["203.0.113.9", "198.51.100.8"];
  const headers = {
    "x-caller-address": claimed,
    "cf-connecting-ip": claimed,
    "x-real-ip": claimed,
    // The proxy added the last one.
    "x-forwarded-for": `${claimed}, ${seen}`,
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1",
  };
  const opened = await call("POST", "/rest/v1/rpc/open_order_key", { p_order_id: id }, headers);
  expect(JSON.parse(opened.text)).toMatchObject({ key_data: "uma key só desta prova" });
  expect(await accesses()).toMatchObject({
    total: 1,
    accesses: [{ channel: "open_order_key", address: seen, device: "celular" }],
  });
});

it.each([
  ["a cast that fails", "?select=key_data::int", {}],
  ["a filter that fails", "?key_data=gt.1&key_data=cast.int", {}],
  ["a count that fails", "?select=count()", {}],
  ["one row of another kind", "?select=key_data", { accept: "text/csv" }],
  ["a promise to take it back", "", { prefer: "tx=rollback" }],
  ["a limit on what is done", "", { prefer: "handling=strict, max-affected=0" }],
])("gives no text without a record by %s", async (name, query, headers) => {
  const key = `a key de ${name}`;
  const { call, id, accesses } = await buyKey(key);
  const { text: body } = await call("POST", `/rest/v1/rpc/open_order_key${query}`, { p_order_id: id }, headers);
  expect((await accesses()).total).toBeGreaterThanOrEqual(body.includes(key) ? 1 : 0);
});
