import { stack } from "../testing/child-backend";
import { drawId } from "../testing/draw";
import { productId, reads, writes } from "../testing/hostile-calls";
import { type Caller, newcomer, staff, visitor } from "../testing/raw-calls";
import { shareBackend } from "../testing/share-backend";
import { sendPayment } from "../testing/store-client";

const backend = shareBackend();
let victim: Caller;
let order: Record<string, string>;
/** Values that only the victim and staff may see. */
let secrets: string[];
const claimId = drawId();
let callers: Record<"visitor" | "stranger" | "manager" | "admin", Caller>;

beforeAll(async () => {
  const { url } = backend;
  callers = {
    visitor: visitor(url),
    stranger: await newcomer(url),
    manager: await staff(url, "gerente"),
    admin: await staff(url, "admin"),
  };
  victim = await newcomer(url);
  for (const person of [victim, callers.stranger]) await buy(person);
  order = (await ownRows("orders"))[0] as typeof order;
  await reveal(victim);
  const [key] = await ownRows("product_keys");
  await victim.call("POST", "/rest/v1/reviews", { product_id: productId, order_id: order.id, rating: 5 });
  await callers.manager.call("PATCH", `/rest/v1/reviews?order_id=eq.${order.id}`, { is_approved: true });
  const { id, delivered_key_id, payment_id } = order as Record<string, string>;
  const [said, entryId] = ["Só a vítima escreveu isto", drawId()];
  expect((await claim(said, claimId)).status).toBe(204);
  const credit = { p_user_id: victim.id, p_amount: 5, p_reason: "cortesia", p_entry_id: entryId };
  expect((await callers.admin.call("POST", "/rest/v1/rpc/correct_credit", credit)).status).toBe(200);
  secrets = [id, delivered_key_id, payment_id, key?.key_data, victim.id, victim.email, claimId, said, entryId].map(
    String,
  );
});

const buy = ({ id, email }: Caller) => sendPayment(backend.url, productId, { id: `pix-${id}`, email });

/** Opens the owner's key by a function, which records the access (R10.10). */
async function reveal(owner: Caller): Promise<void> {
  const [{ id }] = JSON.parse((await owner.call("GET", "/rest/v1/orders?select=id")).text);
  await owner.call("POST", "/rest/v1/rpc/reveal_order_key", { p_order_id: id });
}

/** The victim opens a claim about their order. */
const claim = (text: string, id: string = drawId()) =>
  victim.call("POST", "/rest/v1/rpc/open_guarantee_claim", {
    ...{ p_order_id: order.id, p_reason: "other", p_text: text, p_claim_id: id },
  });

const ownRows = async (table: string) =>
  JSON.parse((await victim.call("GET", `/rest/v1/${table}`)).text) as Record<string, string>[];

it("gives an owner the key they bought by a plain read, and records what a page opens (R10.10)", async () => {
  const buyer = await newcomer(backend.url);
  await buy(buyer);
  const read = async (query: string) => JSON.parse((await buyer.call("GET", `/rest/v1/${query}`)).text);
  expect(await read("product_keys?select=key_data")).toEqual([{ key_data: expect.stringContaining("demo-") }]);
  expect(await read("orders?select=first_viewed_at")).toEqual([{ first_viewed_at: null }]);
  await reveal(buyer);
  expect(await read("orders?select=first_viewed_at")).toEqual([{ first_viewed_at: expect.any(String) }]);
});

it("prints nothing that a terminal obeys, whatever it was sent", async () => {
  await callers.visitor.call("POST", "/rest/v1/rpc/search_products", { p_query: "x", p_limit: "\u001b[31m" });
  // Postgres itself shows it to the caller only.
  if (stack === "embedded") expect(backend.output()).toContain("\\u001b[31m");
  expect(backend.output()).not.toContain("\u001b");
});

it.each(["/auth/v1/admin/users", "/auth/v1/nothing", "/auth/v1/", "/rest/v1/"])(
  "has no page for a customer at %s",
  async (path) => {
    const { status, text } = await callers.stranger.call("GET", path);
    expect([403, 404]).toContain(status);
    expect(text).not.toContain("<html");
  },
);

it("does not offer the demonstration's provider behind a proxy", async () => {
  const { call } = callers.visitor;
  const { external } = JSON.parse((await call("GET", "/auth/v1/settings")).text);
  expect(external).toMatchObject({ google: false, facebook: false });
  const page = "/social-demo/login/oauth/authorize?client_id=loja-de-demonstracao";
  expect((await call("GET", page)).status).toBe(404);
});

const named = (path: string) =>
  path
    .replaceAll("{order}", String(order.id))
    .replaceAll("{key}", String(order.delivered_key_id))
    .replaceAll("{victim}", victim.id);

it.each(reads)("shows visitors and other customers no private data at $path", async ({ path, headers }) => {
  for (const caller of [callers.visitor, callers.stranger]) {
    const { text } = await caller.call("GET", `/rest/v1/${named(path)}`, undefined, headers);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

it("shows all of that to whom it belongs, so that the reading above could fail", async () => {
  const seen = await Promise.all(reads.map(({ path }) => victim.call("GET", `/rest/v1/${named(path)}`)));
  const text = seen.map((response) => response.text).join();
  expect(secrets.filter((secret) => !text.includes(secret))).toEqual([]);
});

it.each([
  ["orders?customer_email=eq.{email}"],
  ["orders?payment_id=eq.pix-{victim}"],
  ["reviews?user_id=eq.{victim}"],
  ["reviews?order_id=eq.{order}"],
  ["product_keys?used_by=eq.{victim}"],
  ["profiles?phone=not.is.null&id=neq.{stranger}"],
])("cannot filter by hidden columns: %s", async (path) => {
  const asked = `/rest/v1/${named(path).replace("{email}", victim.email).replace("{stranger}", callers.stranger.id)}`;
  expect(JSON.parse((await callers.stranger.call("GET", asked)).text)).toEqual([]);
  const { text, status } = await callers.visitor.call("GET", asked);
  expect(status === 401 || text === "[]").toBe(true);
});

it.each(["orders", "product_keys", "profiles"])("counts to a customer only what is theirs of %s", async (table) => {
  const count = { prefer: "count=exact" };
  expect((await callers.stranger.call("HEAD", `/rest/v1/${table}`, undefined, count)).range).toBe("0-0/1");
  expect((await callers.visitor.call("HEAD", `/rest/v1/${table}`, undefined, count)).status).toBe(401);
  for (const path of [`${table}?select=count()`, `products?select=id,${table}(count)`]) {
    expect((await callers.stranger.call("GET", `/rest/v1/${path}`)).text).not.toMatch(/"count":([2-9]|\d\d)/);
  }
});

/** All that the attacks could touch, as an admin sees it. */
async function wholeStore(): Promise<string[]> {
  const tables = ["orders", "product_keys", "reviews", "products", "payment_events", "staff_actions", "credit_entries"];
  const claims = ["guarantee_claims?select=id,state", "guarantee_claim_messages?select=id,text"];
  const paths = [...tables.map((table) => `${table}?order=id`), ...claims.map((path) => `${path}&order=id`)];
  const seen = await Promise.all(paths.map((path) => callers.admin.call("GET", `/rest/v1/${path}`)));
  expect(seen.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return [...seen.map(({ text }) => text), JSON.stringify(await ownRows("profiles"))];
}

describe("only staff", () => {
  let untouched: string[];
  beforeAll(async () => {
    untouched = await wholeStore();
  });

  it.each(writes)("may $method $path", async ({ method, path, body, prefer = "return=minimal" }) => {
    const sent = body && JSON.parse(named(JSON.stringify(body)).replaceAll("{stranger}", callers.stranger.id));
    for (const caller of [callers.visitor, callers.stranger]) {
      const { status } = await caller.call(method, `/rest/v1/${named(path)}`, sent, { prefer });
      // A change that finds no row of the caller's is answered like one that finds none at all.
      if (status !== 204) expect([401, 403, 404]).toContain(status);
    }
  });

  it("has changed anything by all of that", async () => expect(await wholeStore()).toEqual(untouched));
});

it("limits what users may write about themselves or about a product", async () => {
  const me = `/rest/v1/profiles?id=eq.${callers.stranger.id}`;
  expect((await callers.stranger.call("PATCH", me, { full_name: "Eu", phone: "11000000000" })).status).toBe(403);
  const claims = { role: "admin", app_metadata: { role: "admin" }, data: { role: "admin" } };
  expect((await callers.stranger.call("PUT", "/auth/v1/user", claims)).status).toBe(200);
  expect((await callers.stranger.call("POST", "/rest/v1/rpc/is_admin_user")).text).toBe("false");
  const product = `/rest/v1/products?id=eq.${productId}`;
  const [{ stock_count, sold_count }] = JSON.parse((await callers.visitor.call("GET", product)).text);
  const counters = { stock_count: 999, sold_count: 999, initial_stock: 999, is_builtin: false };
  const { text } = await callers.manager.call("PATCH", product, counters, { prefer: "return=representation" });
  expect(JSON.parse(text)).toMatchObject([{ stock_count, sold_count, is_builtin: true }]);
});

it("stores claim texts as plain text, and refuses other types and long texts", async () => {
  const write = (text: string) =>
    victim.call("POST", "/rest/v1/rpc/write_in_claim", {
      ...{ p_claim_id: claimId, p_text: text, p_message_id: drawId() },
    });
  for (const text of ["com um \u0000 dentro", "x".repeat(1001), " ", "<>"]) {
    expect([text.slice(0, 20), (await write(text)).status]).toEqual([text.slice(0, 20), 400]);
    expect((await claim(text)).status).toBe(400);
  }
  for (const call of [write, claim]) expect([400, 413]).toContain((await call("x".repeat(1_000_000))).status);
  expect((await write('<img src="x" onerror="alert(1)"><script>alert(2)</script>Não entra')).status).toBe(204);
  const written = (await ownRows("guarantee_claim_messages?select=text&order=created_at.desc"))[0]?.text;
  expect(written).toMatch(/Não entra$/);
  expect(written).not.toMatch(/[<>]|onerror=/);
});
