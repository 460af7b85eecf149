import { asOwner, db, dbOwner } from "../harness/database";
import { createOrder, signIn, stockKeys } from "../harness/factories";
import { decide, open, write } from "../harness/guarantee-claims";
import { createProvenOrder, makeDossier, setDispute } from "../harness/proof";
import { override } from "../harness/staff-calls";
import { paid, paymentOf } from "../harness/webhooks";

const timelineOf = (id: string) => db.rows("select * from public.order_timeline($1)", [id]);
const kindsOf = async (id: string) => (await timelineOf(id)).map(({ kind }) => kind);
const details = async (id: string, wanted: string) =>
  (await timelineOf(id)).filter(({ kind }) => kind === wanted).map((entry) => entry.details);

it("lists a sale from payment to acceptance, newest first, and the creation of an order without an event", async () => {
  const { id, product } = await createProvenOrder();
  await dbOwner.rows("update public.products set first_steps = '{Entrar,Trocar a senha}' where id = $1", [product.id]);
  await dbOwner.rows("update public.order_progress set steps_done = '{Entrar}' where order_id = $1", [id]);
  await dbOwner.rows("select private.notify_buyer('key_delivered', $1)", [id]);
  expect((await kindsOf(id)).sort()).toEqual(["accepted", "delivered", "key_read", "notice", "paid", "steps"]);
  expect(await details(id, "paid")).toEqual([{ event_id: expect.any(Number), outcome: "delivered", error: null }]);
  expect(await details(id, "steps")).toEqual([{ done: ["Entrar"], left: ["Trocar a senha"], is_current: true }]);
  expect(await details(id, "notice")).toMatchObject([{ notice: "key_delivered", channel: "mail", outcome: "queued" }]);
  const read = { channel: "open_order_key", address: "203.0.113.9", device: "celular", is_current: true };
  expect(await details(id, "key_read")).toEqual([read]);
  const times = (await timelineOf(id)).map(({ happened_at }) => Date.parse(happened_at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(await kindsOf((await createOrder()).id)).toEqual(["created"]);
});

it("lists staff actions and notes with their reasons, each once", async () => {
  const { id, owner, product, admin, key } = await createProvenOrder();
  await stockKeys(product, 1);
  await override(id, "replace", { reason: "com defeito" });
  await db.rows("select public.add_customer_note('Ligar antes', $1)", [owner.id]);
  await setDispute(id, "open");
  await setDispute(id, "kept", "O banco recusou");
  const { sha256 } = await makeDossier(id, "Para o banco");
  await override(id, "refund", { reason: "Desistiu" });
  const entries = (await timelineOf(id)).filter(({ actor }) => actor !== null);
  expect(entries.map((entry) => [entry.kind, entry.details.reason ?? entry.details.text])).toEqual([
    ["staff_action", "Desistiu"],
    ["dossier", "Para o banco"],
    ["dispute_closed", "O banco recusou"],
    ["dispute_opened", "MED do banco"],
    ["note", "Ligar antes"],
    ["staff_action", "com defeito"],
  ]);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([admin.email]));
  expect(await details(id, "dossier")).toMatchObject([{ sha256 }]);
  expect(await kindsOf(id)).not.toContain("refunded");
  expect(JSON.stringify(await timelineOf(id))).not.toContain(key.slice(0, 8));
});

it("lists a claim's messages, decision and credit", async () => {
  const { id, owner, admin } = await createProvenOrder();
  await signIn(owner);
  const claimId = await open(id, undefined, "A senha não entra");
  await signIn(admin);
  await write(claimId, "Qual é a mensagem de erro?");
  await decide(claimId, "credit", "Conferido");
  const entries = (await timelineOf(id)).filter(({ kind }) => /^(claim_|credit|staff_action)/.test(kind));
  const lines = entries.map(({ kind, actor, details }) =>
    [kind, actor, details.text ?? details.reason ?? details.kind].join(),
  );
  expect(lines.sort()).toEqual([
    `claim_decided,${admin.email},Conferido`,
    "claim_message,,A senha não entra",
    `claim_message,${admin.email},Qual é a mensagem de erro?`,
    "claim_opened,,impossible_login",
    "credit,,claim",
  ]);
});

it("lists a refund and the end of a dispute from provider events", async () => {
  const { id, owner, product, paymentId } = await createProvenOrder();
  await setDispute(id, "open");
  const payment = paymentOf([product], { email: owner.email, id: paymentId });
  await asOwner(() => paid({ ...payment, event: "pix.chargeback" }));
  expect(await kindsOf(id)).toEqual(expect.arrayContaining(["dispute_closed", "refunded", "payment_event"]));
  expect(await details(id, "dispute_closed")).toMatchObject([{ outcome: "returned", reason: null }]);
});
