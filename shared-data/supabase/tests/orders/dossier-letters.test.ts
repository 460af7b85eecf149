import { createHash } from "node:crypto";
import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createProvenOrder, make } from "../harness/dossiers";
import { createCustomer, createProduct, createStaff, stockKeys } from "../harness/factories";
import { as, decide, open, write } from "../harness/guarantee-claims";
import { picture } from "../harness/picture";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

const contentOf = async (db: Database, id: string) => JSON.parse((await make(db, id)).text);
const kinds = async (db: Database, id: string) =>
  (await contentOf(db, id)).notices.map(({ kind }: { kind: string }) => kind).sort();
/** Sends all that is in line, as the sender does. */
const sendAll = (db: Database) =>
  db.asOwner((owner) => owner.rows("update private.notices set outcome = 'sent', sent_at = now()"));

it("names the letters about the order's claims too: each answer, and the decision (R14.7)", () =>
  withRollback(async (db) => {
    const { id, owner, admin } = await createProvenOrder(db);
    await as(db, owner);
    const claimId = await open(db, id);
    await as(db, admin);
    await write(db, claimId, "Qual é a mensagem de erro?");
    await decide(db, claimId, "refusal");
    await sendAll(db);
    expect(await kinds(db, id)).toEqual(["claim_answered", "claim_decided"]);
  }));

it("names the letter of a payment under each of its orders, and no other order's own letters", () =>
  withRollback(async (db) => {
    const [owner, products] = [await createCustomer(db), [await createProduct(db), await createProduct(db)]];
    for (const product of products) await stockKeys(db, product, 1);
    const payment = paymentOf(products, { email: owner.email });
    await paid(db, payment);
    const orders = (await ordersOf(db, payment)).map(({ id }) => id);
    await db.asOwner(async (as) => {
      await as.rows("select private.notify_payment($1)", [payment.payment?.id]);
      await as.rows("select private.notify_buyer('guarantee_ending', $1)", [orders[0]]);
    });
    await sendAll(db);
    await as(db, await createStaff(db, "admin"));
    expect(await Promise.all(orders.map((id) => kinds(db, id)))).toEqual([
      ["guarantee_ending", "payment_confirmed"],
      ["payment_confirmed"],
    ]);
  }));

it("holds the SHA-256 of each picture, where the account was made from, and what no record has", () =>
  withRollback(async (db) => {
    const { id, owner, admin } = await createProvenOrder(db);
    await db.asOwner((as) => as.rows("select private.note_signup_ip($1, '203.0.113.9')", [owner.id]));
    await as(db, owner);
    const claimId = await open(db, id);
    const values = [claimId, drawId(), picture.toString("base64")];
    await db.rows("select public.add_claim_picture($1, $2, $3)", values);
    await as(db, admin);
    expect(await contentOf(db, id)).toMatchObject({
      buyer: { signup_address: "203.0.113.9" },
      claims: [{ pictures: [{ bytes: picture.length, sha256: createHash("sha256").update(picture).digest("hex") }] }],
      givings_leave_out: expect.stringContaining("product_keys"),
    });
  }));
