import { drawId } from "../testing/draw";
import { callAs } from "../testing/raw-calls";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, sendPayment, signInAs } from "../testing/store-client";

// Which rows and columns anyone may read or write: supabase/tests/schema. Here are the calls that only the Data API has.
const backend = shareBackend();
const productId = "perfil-instagram-3k-seguidores";
let victim: Awaited<ReturnType<typeof createBuyer>>;
let stranger: typeof victim;
let callAsVisitor: typeof victim.call;
let order: Record<string, string>;
let secrets: string[];
const claimId = drawId();

async function createBuyer() {
  const { db, id, email } = await createCustomer(backend.url);
  await sendPayment(backend.url, productId, { id: `pix-${id}`, email });
  return { id, call: callAs(backend.url, db) };
}

beforeAll(async () => {
  const { url } = backend;
  callAsVisitor = callAs(url);
  [victim, stranger] = [await createBuyer(), await createBuyer()];
  order = (await ownRows("orders"))[0] as typeof order;
  const [key] = await ownRows("product_keys");
  const text = "Só a vítima escreveu isto";
  expect((await claim(text, claimId)).status).toBe(204);
  const credit = { p_user_id: victim.id, p_amount: 5, p_reason: "cortesia", p_entry_id: drawId() };
  await (await signInAs(url, "admin")).rpc("correct_credit", credit).throwOnError();
  const { id, delivered_key_id, payment_id } = order;
  secrets = [id, delivered_key_id, payment_id, key?.key_data, victim.id, claimId, text, credit.p_entry_id].map(String);
});

const claim = (p_text: string, p_claim_id: string) =>
  victim.call("POST", "/rest/v1/rpc/open_guarantee_claim", {
    p_order_id: order.id,
    p_reason: "other",
    p_text,
    p_claim_id,
  });

const ownRows = async (table: string) =>
  JSON.parse((await victim.call("GET", `/rest/v1/${table}`)).text) as Record<string, string>[];

it("does not offer the demonstration's provider behind a proxy", async () => {
  const { external } = JSON.parse((await callAsVisitor("GET", "/auth/v1/settings")).text);
  expect(external).toMatchObject({ google: false, facebook: false });
  const page = "/social-demo/login/oauth/authorize?client_id=loja-de-demonstracao";
  expect((await callAsVisitor("GET", page)).status).toBe(404);
});

const named = (path: string) => path.replaceAll("{order}", String(order.id)).replaceAll("{victim}", victim.id);

const reads: readonly [path: string, schema?: string][] = [
  ["orders?or=(id.eq.{order},amount.gt.0)"],
  ["orders?select=...product_keys(key_data)"],
  ["orders?select=id,credit_entries(*),guarantee_claims(id,guarantee_claim_messages(text))"],
  ["credit_entries"],
  ["products?select=id,o:orders!inner(id,user_id)&o.user_id=eq.{victim}"],
  ["products?select=id,product_keys(*),reviews(*)"],
  ["rpc/search_products?p_query=perfil&select=*,orders(*)"],
  ["users"],
  ["users", "auth"],
  ["stored_keys", "private"],
  ["staff_members", "private"],
];

it.each(reads)("shows visitors and other customers no private data at %s", async (path, schema = "public") => {
  for (const call of [callAsVisitor, stranger.call]) {
    const { text } = await call("GET", `/rest/v1/${named(path)}`, undefined, { "accept-profile": schema });
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

it("shows all of that to whom it belongs, so that the reading above could fail", async () => {
  const seen = await Promise.all(reads.map(([path]) => victim.call("GET", `/rest/v1/${named(path)}`)));
  const text = seen.map((response) => response.text).join();
  expect(secrets.filter((secret) => !text.includes(secret))).toEqual([]);
});

it("counts to a customer only what is theirs", async () => {
  for (const path of ["orders?select=count()", "products?select=id,orders(count)"])
    expect((await stranger.call("GET", `/rest/v1/${path}`)).text).not.toMatch(/"count":([2-9]|\d\d)/);
});

it("refuses a claim's text that no text can be", async () => {
  for (const text of ["com um \u0000 dentro", "x".repeat(1_000_000)])
    expect([400, 413]).toContain((await claim(text, drawId())).status);
});
