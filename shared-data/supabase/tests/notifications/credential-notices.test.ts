import { readExpiry } from "../../../src/credentials/field-checks";
import type { KeyTemplate } from "../../../src/credentials/key-template";
import { isMisfit, readCredential } from "../../../src/credentials/read-credential";
import { asPerson, db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, type Person, restock } from "../harness/factories";
import { claim, letPass, openNotices, queue } from "../harness/notices";

const credentialTemplate = (separator: string, ...kinds: string[]) =>
  ({ separator, fields: kinds.map((kind) => ({ kind, label: kind })) }) as KeyTemplate;
const kind = "credential_expiring";
const login = credentialTemplate("|", "login", "password", "expires_on");

const dayIn = (days: number) =>
  dbOwner.value<string>("select ((now() at time zone 'America/Sao_Paulo')::date + $1::integer)::text", [days]);

beforeEach(openNotices);

async function sell(text: string) {
  const product = await createProduct();
  await dbOwner.rows("update public.products set key_template = $2 where id = $1", [product.id, login]);
  const order = await createOrder({ product, status: "completed" });
  await dbOwner.rows("select private.store_key($1, $2)", [product.id, text]);
  await restock(product, 0);
  await dbOwner.rows("delete from private.notices");
  return order;
}

const look = ({ id, owner }: { id: string; owner: Person | null }, call = "open_order_key") =>
  asPerson(owner, () => db.rows(`select public.${call}($1)`, [id]));

const dueOf = () => {
  const times = "string_agg(to_char(due_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI'), ', ')";
  return dbOwner.value<string | null>(`select ${times} from private.notices where kind = $1`, [kind]);
};

const looks = ["open_order_key", "reveal_order_key", "deliver_product_key"];
it.each(looks)("by %s the reminder is put in line once, for nine o'clock three days before", async (call) => {
  const order = await sell(`ana|s3nha|${await dayIn(30)}`);
  for (let times = 0; times < 2; times += 1) await look(order, call);
  expect(await dueOf()).toBe(`${await dayIn(27)} 09:00`);
});

/** An order that was looked at, of which the reminder is due now and the key ends in so many days. */
async function reminded(days = 3) {
  const order = await sell(`ana@segredo|s3nha|${await dayIn(4)}`);
  await look(order);
  await letPass("2 days");
  // The clock stands: in a test the key is the one that comes nearer.
  const key = `ana@segredo|s3nha|${await dayIn(days)}`;
  await dbOwner.rows("update private.stored_keys set sealed = private.seal_key_data(id, $1)", [key]);
  return order;
}

it("contains the day and the product, and nothing else about the key", async () => {
  const { id, owner, product } = await reminded();
  const [notice] = await claim();
  const facts = { order_id: id, ends_on: await dayIn(3), product_id: product.id };
  expect(notice).toMatchObject({ kind, email: owner?.email, facts });
  expect(JSON.stringify(notice)).not.toMatch(/segredo|s3nha/);
});

it("names no product to buy again where it is off sale", async () => {
  await reminded();
  await dbOwner.rows("update public.products set is_active = false");
  expect((await claim())[0]?.facts).toMatchObject({ product_id: null });
});

it.each([
  ["was refunded", 3, "update public.orders set status = 'refunded'"],
  ["is in dispute", 3, "update public.orders set disputed_at = now()"],
  ["has a key of a later day", 30, "select"],
  ["cannot be read without the master key", 3, "select set_config('store.key_encryption_key', '', true)"],
])("says nothing of an order that %s", async (_what, days, statement) => {
  await reminded(days);
  await dbOwner.rows(statement);
  expect((await claim()).filter((notice) => notice.kind === kind)).toEqual([]);
  expect(await queue(kind)).toEqual([{ kind, outcome: "dropped", reason: "not_true" }]);
});

it("puts nothing in line for a key that ends too soon or does not match its template: the card says so", async () => {
  for (const text of [`ana|s|${await dayIn(2)}`, "ana s3nha"]) await look(await sell(text));
  await look(await createDeliveredOrder());
  expect(await dueOf()).toBeNull();
});

it("moves the reminder to the day of a key that came in the place of another", async () => {
  const order = await sell(`ana|s|${await dayIn(10)}`);
  await look(order);
  await dbOwner.rows("select private.store_key($1, $2)", [order.product.id, `bia|s|${await dayIn(40)}`]);
  const free = "select id from private.stored_keys where not is_used";
  await dbOwner.rows(`update public.orders set first_viewed_at = null, delivered_key_id = (${free})`);
  await look(order);
  expect(await dueOf()).toBe(`${await dayIn(37)} 09:00`);
});

describe("the last day in a key's text", () => {
  it.each<[string, KeyTemplate, string]>([
    ["as people here write it", login, "ana|s3nha|30/11/2026"],
    ["as ISO 8601", login, " ana | s3nha | 2026-11-30 "],
    ["with a time", credentialTemplate(":", "login", "expires_on"), "ana:2026-11-30T10:20:30Z"],
    ["behind an IPv6 host", credentialTemplate(":", "host", "port", "expires_on"), "[2001:db8::7]:8080:30/11/2026"],
    ["behind a cookie", credentialTemplate(":", "login", "cookie", "expires_on"), 'ana:[{"a":"b:c"}]:30/11/2026'],
    ["before a last field that takes the rest", credentialTemplate(":", "expires_on", "text"), "30/11/2026:a:b:c"],
  ])("is read %s, as the card reads it", async (_where, keyTemplate, text) => {
    const read = readCredential(keyTemplate, text);
    const field = isMisfit(read) ? null : read.find((each) => each.kind === "expires_on");
    expect(readExpiry(field?.value ?? "")).toBe("2026-11-30");
    const day = await db.value<string>("select private.credential_expiry($1, $2)::text", [text, keyTemplate]);
    expect(day).toBe("2026-11-30");
  });

  it.each<[string, KeyTemplate, string]>([
    ["of February's 31st", login, "ana|s|31/02/2026"],
    ["of another form", login, "ana|s|11-30-2026"],
    ["where a field is missing", login, "ana|30/11/2026"],
    ["where the template asks for none", credentialTemplate("|", "login", "text"), "ana|30/11/2026"],
    ["in an empty text", login, ""],
  ])("is none %s", async (_what, keyTemplate, text) => {
    expect(await db.value("select private.credential_expiry($1, $2)", [text, keyTemplate])).toBeNull();
  });
});
