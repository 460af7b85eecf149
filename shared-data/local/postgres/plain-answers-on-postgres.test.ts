import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buyKey } from "../testing/buy-key";
import { type ChildBackend, makeStartedDataDir, startChild } from "../testing/child-backend";
import { callSocket, type Upstream, upstreamAt } from "./call-socket";
import { listFileIn, readList } from "./process-list";

let backend: ChildBackend;

beforeAll(async () => {
  backend = await startChild(await makeStartedDataDir());
});
afterAll(() => backend.stop());

const keyText = () => `usuario@exemplo.com.br:senha ${randomUUID()}`;

/** PostgREST's own socket: no gateway refuses anything before it, as on hosted Supabase. */
function postgrest(): Upstream {
  const folder = readList(listFileIn(backend.storeDir))?.socketDir ?? "";
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith("rest-"))
    .sort((one, other) => Number(other.slice(5)) - Number(one.slice(5)))[0];
  return upstreamAt(join(folder, String(newest)));
}

interface Asked {
  readonly token: string;
  readonly path: string;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

async function ask({ token, path, body, headers }: Asked): Promise<{ status: number; text: string }> {
  const upstream = postgrest();
  const answer = await callSocket(upstream, {
    ...{ method: "POST", path: `/rpc/${path}`, limitMs: 20_000 },
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });
  upstream.agent.destroy();
  return { status: answer.status, text: await answer.text() };
}

const takesOrder = (path: string) => !path.startsWith("my_personal_data");

it.each([
  "open_order_key",
  "reveal_order_key",
  "my_personal_data",
  "open_order_key?select=pgrst_scalar:pgrst_scalar->key_data",
])("gives a key's text to a plain call and records it: %s (R10.10)", async (path) => {
  const key = keyText();
  const { buyer, id, givings } = await buyKey(backend.url, key);
  const answer = await ask({ token: buyer.token, path, body: takesOrder(path) ? { p_order_id: id } : {} });
  expect(answer).toEqual({ status: 200, text: expect.stringContaining(key) });
  expect((await givings()).total).toBe(1);
});

it.each([
  ["a cast", "open_order_key?select=pgrst_scalar:pgrst_scalar->>key_data::int"],
  ["a cast of the whole answer", "reveal_order_key?select=pgrst_scalar::int"],
  ["a cast of the person's file", "my_personal_data?select=pgrst_scalar:pgrst_scalar->orders->0->>key_data::int"],
  ["a regular expression", "open_order_key?pgrst_scalar->>key_data=match.^u"],
  ["a pattern that fails where the text begins so", "reveal_order_key?pgrst_scalar=like.usuario%5C"],
  ["a condition in a tree", "open_order_key?or=(pgrst_scalar->>key_data.like.u*,pgrst_scalar->>key_data.like.x%5C)"],
  ["a condition that nothing meets", "reveal_order_key?pgrst_scalar=eq.x"],
])("refuses %s, which could take back the record of what it tells", async (_name, path) => {
  const key = keyText();
  const { buyer, id, givings } = await buyKey(backend.url, key);
  const answer = await ask({ token: buyer.token, path, body: takesOrder(path) ? { p_order_id: id } : {} });
  expect(answer.text).not.toContain(key.slice(0, 8));
  expect(answer).toEqual({ status: 400, text: expect.stringContaining('"details":"answer_not_plain"') });
  expect((await givings()).total).toBe(0);
});

it.each([
  ["a promise to take it back", { prefer: "tx=rollback" }],
  ["a limit on what is done", { prefer: "handling=strict, max-affected=0" }],
  ["a plan", { accept: "application/vnd.pgrst.plan+json; options=analyze|verbose" }],
  ["a table", { accept: "text/csv" }],
  ["one object", { accept: "application/vnd.pgrst.object+json" }],
  ["a page behind the end", { "range-unit": "items", range: "5-9", prefer: "count=exact" }],
])("gives no text without a record by %s", async (_name, headers) => {
  const key = keyText();
  const { buyer, id, givings } = await buyKey(backend.url, key);
  const { text } = await ask({ token: buyer.token, path: "open_order_key", body: { p_order_id: id }, headers });
  expect((await givings()).total).toBeGreaterThanOrEqual(text.includes(key) ? 1 : 0);
});
