import { db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, type Person, signIn, type TestProduct } from "../harness/factories";
import { report, sell } from "../harness/sales";

const at = "2026-11-20T12:00:00Z";

let ana: Person;
let product: TestProduct;
beforeEach(async () => {
  [ana, product] = [await createCustomer(), await createProduct({ price: 100 })];
});

async function goes(buyer: Person, product: TestProduct, utm: object | null, referrer: string | null, when = at) {
  await signIn(buyer);
  await db.rows("select public.record_purchase_intent($1, $2, $3)", [product.id, utm, referrer]);
  const newest = "id = (select max(id) from private.purchase_intents)";
  await dbOwner.rows(`update private.purchase_intents set created_at = $1 where ${newest}`, [when]);
}
const origins = async () => (await report<{ origins: object[] }>(1)).origins;

it("counts sales, conversion and profit by campaign, and what has no known origin apart", async () => {
  const [bia, none] = [await createCustomer(), await createCustomer()];
  const campaign = { utm_source: "instagram", utm_medium: "story", utm_campaign: "black", outro: "x" };
  for (let times = 0; times < 2; times++) await goes(ana, product, campaign, null);
  await goes(bia, product, campaign, "https://l.instagram.com/?u=x");
  await sell({ at: "2026-11-20T12:05:00Z", product, owner: ana });
  await sell({ at: "2026-11-20T12:06:00Z", product, owner: none, amount: 90 });
  const known = { is_known: true, source: "instagram", medium: "story", campaign: "black", intents: 2 };
  const unknown = { is_known: false, source: null, medium: null, campaign: null, intents: 0 };
  expect(await origins()).toMatchObject([
    { ...known, orders: 1, revenue: 100, profit: 100, keys: 0, uncosted: 0 },
    { ...unknown, orders: 1, revenue: 90, profit: 90, keys: 0, uncosted: 0 },
  ]);
});

it("belongs to the last visit within the day before it, by its referrer where there is no campaign", async () => {
  await goes(ana, product, { utm_source: "velha" }, null, "2026-11-19T11:00:00Z");
  await goes(ana, product, {}, "https://WWW.Google.com:443/search?q=conta", "2026-11-20T11:00:00Z");
  await goes(ana, product, { utm_source: "depois" }, null, "2026-11-20T12:30:00Z");
  await sell({ at, product, owner: ana });
  expect((await origins())[0]).toMatchObject({ source: "www.google.com", medium: null, orders: 1, intents: 1 });
});

it.each([null, "javascript:alert(1)", "https://", "não é endereço"])("keeps no referrer of %p", async (referrer) => {
  await goes(ana, product, JSON.stringify("texto") as unknown as object, referrer);
  const kept = await dbOwner.rows("select utm, referrer from private.purchase_intents");
  expect(kept).toEqual([{ utm: {}, referrer: null }]);
});

it("is kept up to fifty times a day, for products that exist, by people who are signed in", async () => {
  for (let turn = 0; turn < 51; turn += 1) await goes(ana, product, {}, null, new Date().toISOString());
  await db.rows("select public.record_purchase_intent('no-product', '{}', null)");
  const count = "select count(*)::integer from private.purchase_intents where user_id = $1";
  expect(await dbOwner.value(count, [ana.id])).toBe(50);
  await signIn(null);
  await expect(db.rows("select public.record_purchase_intent($1, '{}', null)", [product.id])).rejects.toThrow("PT404");
});
