import { buyKey } from "../testing/buy-key";
import { shareBackend } from "../testing/share-backend";

const backend = shareBackend();

const text = "uma key só desta prova";

it("keeps from where a key was given as this server saw it, whatever the caller's headers say (R14.5)", async () => {
  const { buyer, id, accesses } = await buyKey(backend.url, text);
  const [claimed, seen] = ["203.0.113.9", "198.51.100.8"];
  const headers = {
    ...{ "x-caller-address": claimed, "cf-connecting-ip": claimed, "x-real-ip": claimed },
    // The proxy added the last one.
    "x-forwarded-for": `${claimed}, ${seen}`,
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1",
  };
  const opened = await buyer.call("POST", "/rest/v1/rpc/open_order_key", { p_order_id: id }, headers);
  expect(JSON.parse(opened.text)).toMatchObject({ key_data: text });
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
  const { buyer, id, accesses } = await buyKey(backend.url, key);
  const { text: body } = await buyer.call("POST", `/rest/v1/rpc/open_order_key${query}`, { p_order_id: id }, headers);
  expect((await accesses()).total).toBeGreaterThanOrEqual(body.includes(key) ? 1 : 0);
});
