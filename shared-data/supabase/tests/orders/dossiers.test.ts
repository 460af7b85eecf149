import { createHash } from "node:crypto";
import { drawId } from "../../../local/testing/draw";
import { asOwner, db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signIn, signInStaff, stockKeys } from "../harness/factories";
import { decide, open, picture, write } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { createProvenOrder, makeDossier, setDispute } from "../harness/proof";
import { override } from "../harness/staff-calls";
import { buyByPix, paid, paymentOf } from "../harness/webhooks";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const contentOf = async (id: string) => JSON.parse((await makeDossier(id)).text);
const kindsOf = ({ notices }: { notices: { kind: string }[] }) => notices.map(({ kind }) => kind).sort();
const check = (hash: string | null) => db.value("select (select to_jsonb(d) from public.check_dossier($1) d)", [hash]);
const sendAll = () => dbOwner.rows("update private.notices set outcome = 'sent', sent_at = now()");

it("contains the order, its payment, its delivery, each key access and the acceptance, and no text of a key", async () => {
  const { id, owner, product, paymentId, key } = await createProvenOrder();
  await setDispute(id, "open");
  const dossier = await makeDossier(id);
  for (const part of [key.slice(0, 8), key.slice(-8)]) expect(dossier.text).not.toContain(part);
  const content = JSON.parse(dossier.text);
  expect(content).toMatchObject({
    dossier: { id: dossier.id, format: 2, made_at: dossier.made_at },
    order: { id, status: "completed", payment_id: paymentId, amount: product.price, product: { id: product.id } },
    buyer: { account_id: owner.id, email: owner.email, mailbox_is_proved: true, terms_version: expect.any(String) },
    payments: [{ event: "pix.paid", payment_id: paymentId, outcome: "delivered", payload: { event: "pix.paid" } }],
    key_accesses: [{ channel: "open_order_key", address: "203.0.113.9", device: "celular", accessed_by: owner.id }],
    key_accesses_total: 1,
    progress: [{ steps_done: [], accepted_at: expect.any(String) }],
    disputes: [{ outcome: null }],
    staff_actions: [{ action: "dispute_opened", reason: "MED do banco" }],
  });
  const masked = { begins_with: "usua", length: expect.any(Number) };
  const { key_id } = content.key_accesses[0];
  expect(content.keys).toEqual([{ id: key_id, is_current: true, defective_at: null, masked }]);
});

it("names the keys before a replacement too, and the event that refunded", async () => {
  const { id, owner, product, paymentId } = await createProvenOrder();
  await stockKeys(product, 1);
  await override(id, "replace");
  await asOwner(() => paid({ ...paymentOf([product], { email: owner.email, id: paymentId }), event: "pix.refunded" }));
  const content = await contentOf(id);
  expect(content.keys).toMatchObject([
    { is_current: false, defective_at: expect.any(String) },
    { is_current: true, defective_at: null },
  ]);
  expect(content.payments.map(({ event }: { event: string }) => event)).toEqual(["pix.paid", "pix.refunded"]);
});

it("is known by the SHA-256 of its text, and by no other; another each time it is made, and each is logged", async () => {
  const { id, admin } = await createProvenOrder();
  const [dossier, second] = [await makeDossier(id, "primeiro"), await makeDossier(id, "segundo")];
  expect(sha256(dossier.text)).toBe(dossier.sha256);
  expect(second.sha256).not.toBe(dossier.sha256);
  const found = { id: dossier.id, order_id: id, made_at: dossier.made_at };
  for (const hash of [dossier.sha256, dossier.sha256.toUpperCase()]) expect(await check(hash)).toEqual(found);
  const { text } = dossier;
  for (const rewritten of [JSON.stringify(JSON.parse(text)), `\uFEFF${text}`, `${text}\n`, text.slice(0, -1)])
    expect(await check(sha256(rewritten))).toBeNull();
  const made = ["primeiro", "segundo"].map((reason) => ({ actor_id: admin.id, order_id: id, reason }));
  expect(await entriesOf("dossier_made")).toMatchObject(made);
});

it("holds the order's claims with every word and picture, the decision, its credit and emails, and what no record has (R14.7)", async () => {
  const { id, owner, admin } = await createProvenOrder();
  await dbOwner.rows("select private.note_signup_ip($1, '203.0.113.9')", [owner.id]);
  await signIn(owner);
  const claimId = await open(id, undefined, "A senha não entra");
  await db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, drawId(), picture.toString("base64")]);
  await signIn(admin);
  await write(claimId, "Qual é a mensagem de erro?");
  await decide(claimId, "credit", "Conferido");
  await sendAll();
  const content = await contentOf(id);
  expect(content).toMatchObject({
    buyer: { signup_address: "203.0.113.9" },
    claims: [{ id: claimId, reason: "impossible_login", state: "decided", decided_at: expect.any(String) }],
    credit: [{ kind: "claim", amount: 100 }],
    unrecorded_reads: expect.stringContaining("product_keys"),
  });
  const [claim] = content.claims;
  expect(claim).toMatchObject({ decision: "credit", decision_reason: "Conferido" });
  expect(claim.pictures).toMatchObject([{ bytes: picture.length, sha256: sha256(picture) }]);
  expect(claim.messages).toMatchObject([
    { from_staff: false, text: "A senha não entra" },
    { from_staff: true, text: "Qual é a mensagem de erro?" },
  ]);
  expect(kindsOf(content)).toEqual(["claim_answered", "claim_decided"]);
});

it("can be created for an order without an account, from its payment data", async () => {
  const { id } = await buyByPix([await createProduct()], { email: "maria@example.com" });
  await signInStaff("admin");
  const { text } = await makeDossier(id);
  expect(JSON.parse(text)).toMatchObject({
    buyer: { account_id: null, payer_email: "maria@example.com" },
    keys: [],
    key_accesses: [],
    progress: [],
  });
});

it("is refused without a reason, of no such order, and of one that was never paid, and is checked by a SHA-256 alone", async () => {
  const unpaid = await createOrder();
  const { id } = await createProvenOrder();
  await expect(makeDossier(id, " ")).rejects.toThrow("reason_required");
  await expect(makeDossier(drawId())).rejects.toThrow("order_not_found");
  await expect(makeDossier(unpaid.id)).rejects.toThrow("PT409 order_not_paid");
  for (const text of ["", null, "0".repeat(63), "g".repeat(64)])
    await expect(check(text)).rejects.toThrow("PT400 sha256_invalid");
});

it("lists the email of a payment under each of its orders, and no emails of other orders", async () => {
  const products = [await createProduct({ keys: 1 }), await createProduct({ keys: 1 })];
  const { payment, ...bought } = await buyByPix(products);
  const orders = bought.orders.map(({ id }) => id);
  await asOwner(async () => {
    await db.rows("select private.notify_payment($1)", [payment.payment?.id]);
    await db.rows("select private.notify_buyer('guarantee_ending', $1)", [orders[0]]);
  });
  await sendAll();
  await signInStaff("admin");
  expect((await Promise.all(orders.map(contentOf))).map(kindsOf)).toEqual([
    ["guarantee_ending", "payment_confirmed"],
    ["payment_confirmed"],
  ]);
});
