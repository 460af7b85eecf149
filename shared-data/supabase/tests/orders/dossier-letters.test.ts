import { createHash } from "node:crypto";
import { drawId } from "../../../local/testing/draw";
import { asOwner, db, dbOwner } from "../harness/database";
import { createProvenOrder, make } from "../harness/dossiers";
import { createCustomer, createProduct, signIn, signInStaff, stockKeys } from "../harness/factories";
import { decide, open, write } from "../harness/guarantee-claims";
import { picture } from "../harness/picture";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

const contentOf = async (id: string) => JSON.parse((await make(id)).text);
const kinds = async (id: string) => (await contentOf(id)).notices.map(({ kind }: { kind: string }) => kind).sort();
/** Sends all that is in line, as the sender does. */
const sendAll = () => dbOwner.rows("update private.notices set outcome = 'sent', sent_at = now()");

it("lists the emails about the order's claims too: each reply and the decision (R14.7)", async () => {
  const { id, owner, admin } = await createProvenOrder();
  await signIn(owner);
  const claimId = await open(id);
  await signIn(admin);
  await write(claimId, "Qual é a mensagem de erro?");
  await decide(claimId, "refusal");
  await sendAll();
  expect(await kinds(id)).toEqual(["claim_answered", "claim_decided"]);
});

it("lists the email of a payment under each of its orders, and no emails of other orders", async () => {
  const [owner, products] = [await createCustomer(), [await createProduct(), await createProduct()]];
  for (const product of products) await stockKeys(product, 1);
  const payment = paymentOf(products, { email: owner.email });
  await paid(payment);
  const orders = (await ordersOf(payment)).map(({ id }) => id);
  await asOwner(async () => {
    await db.rows("select private.notify_payment($1)", [payment.payment?.id]);
    await db.rows("select private.notify_buyer('guarantee_ending', $1)", [orders[0]]);
  });
  await sendAll();
  await signInStaff("admin");
  expect(await Promise.all(orders.map((id) => kinds(id)))).toEqual([
    ["guarantee_ending", "payment_confirmed"],
    ["payment_confirmed"],
  ]);
});

it("holds the SHA-256 of each picture, where the account was made from, and what no record has", async () => {
  const { id, owner, admin } = await createProvenOrder();
  await dbOwner.rows("select private.note_signup_ip($1, '203.0.113.9')", [owner.id]);
  await signIn(owner);
  const claimId = await open(id);
  const values = [claimId, drawId(), picture.toString("base64")];
  await db.rows("select public.add_claim_picture($1, $2, $3)", values);
  await signIn(admin);
  expect(await contentOf(id)).toMatchObject({
    buyer: { signup_address: "203.0.113.9" },
    claims: [{ pictures: [{ bytes: picture.length, sha256: createHash("sha256").update(picture).digest("hex") }] }],
    unrecorded_reads: expect.stringContaining("product_keys"),
  });
});
