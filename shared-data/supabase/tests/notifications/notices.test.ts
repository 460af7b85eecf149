import { db } from "../harness/database";
import { createCustomer, createProduct, stockKeys } from "../harness/factories";
import { claim, letPass, mark, noticesSecret, openNotices, queue } from "../harness/notices";
import { buyByPix, paid } from "../harness/webhooks";

async function buy() {
  const [product, buyer] = [await createProduct(), await createCustomer()];
  const [key = ""] = await stockKeys(product, 1);
  const { payment } = await buyByPix([product], { email: buyer.email });
  return { buyer, payment, key };
}

let order: Awaited<ReturnType<typeof buy>>;
beforeEach(async () => {
  await openNotices();
  order = await buy();
});

const only = async () => (await claim())[0];

it("notifies a buyer once of a payment, without the key, despite repeated events and inbox runs", async () => {
  const { buyer, payment, key } = order;
  const [notice, ...others] = await claim();
  expect(others).toEqual([]);
  const facts = { products: ["Conta de anúncios"], has_account: true, is_held: false };
  const receiver = { email: buyer.email, account_id: buyer.id };
  expect(notice).toMatchObject({ ...receiver, kind: "payment_confirmed", stop: null, facts });
  expect(JSON.stringify(notice)).not.toContain(key.slice(-20));
  await paid(payment);
  expect(await claim()).toEqual([]);
  expect(await mark(notice)).toBe("sent");
  await letPass("1 hour");
  expect(await claim()).toEqual([]);
  expect(await queue()).toEqual([{ kind: "payment_confirmed", outcome: "sent", reason: null }]);
});

it("gives nothing to who has no secret or another, and nothing where the server has none", async () => {
  for (const secret of ["", "guessed"]) expect(await claim(["mail"], secret)).toEqual([]);
  await db.rows("select set_config('store.notices_secret', '', true)");
  expect(await claim(["mail"], "")).toEqual([]);
});

it("gives a notice of a configured channel to one sender at a time, and again after two minutes of silence", async () => {
  expect(await claim([])).toEqual([]);
  const notice = await only();
  expect(await claim()).toEqual([]);
  await letPass("121 seconds");
  expect(await only()).toMatchObject({ id: notice?.id });
});

it("tries again with pauses that double from one minute, and gives up after sixteen attempts with the last reason", async () => {
  const pauses: number[] = [];
  let outcome: string | null = "queued";
  while (outcome === "queued") {
    const notice = await only();
    outcome = await mark(notice, "again", "mail_503");
    pauses.push(await db.value("select extract(epoch from next_try_at - now())::integer / 60 from private.notices"));
    await letPass("2 hours");
    await db.rows("update private.notices set expires_at = 'infinity'");
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, ...Array(9).fill(120)]);
  expect(await queue()).toEqual([{ kind: "payment_confirmed", outcome: "given_up", reason: "mail_503" }]);
});

it("gives up at once what the channel will never take, and counts what was sent as sent no matter what is said later", async () => {
  const notice = await only();
  expect(await mark(notice, "never", "mail_422")).toBe("given_up");
  expect(await mark(notice, "sent")).toBe("sent");
  const sentAt = await db.value("select sent_at from private.notices");
  for (const later of ["never", "again", "sent"]) expect(await mark(notice, later)).toBe("sent");
  expect(await db.value("select sent_at from private.notices")).toEqual(sentAt);
});

it("closes what comes too late, and never what a sender has in hand", async () => {
  const notice = await only();
  await db.rows("update private.notices set expires_at = now()");
  await claim();
  expect(await queue()).toMatchObject([{ outcome: "queued" }]);
  await mark(notice, "again", "mail_unreachable");
  await claim();
  expect(await queue()).toEqual([{ kind: "payment_confirmed", outcome: "expired", reason: "mail_unreachable" }]);
});

it("catches up in batches after a pause, and reads the last two minutes twice", async () => {
  await db.rows("update public.payment_events set received_at = received_at - interval '1 hour'");
  await db.rows("update private.notice_gathering set gathered_until = now() - interval '2 hours'");
  expect(await claim()).toHaveLength(1);
  // Received before the newest that was read, and ended after it.
  const late = await buy();
  const update =
    "update public.payment_events set received_at = (select gathered_until - interval '119 seconds' from private.notice_gathering) where payment_id = $1";
  await db.rows(update, [late.payment.payment?.id]);
  await db.rows("select set_config('store.notices_secret', $1, true)", [noticesSecret]);
  expect(await claim()).toHaveLength(1);
});

it("refuses an unknown kind, and a missing recipient", async () => {
  await expect(db.rows("select private.notify('lottery', '1', null, 'ana@exemplo.com.br')")).rejects.toThrow();
  await expect(db.rows("select private.notify('key_delivered', '1')")).rejects.toThrow();
});
