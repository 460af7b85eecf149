import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createOrder, type Person, signInStaff } from "../harness/factories";
import { change } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { factsOf } from "../harness/staff-notices";
import { generated } from "../harness/webhooks";

type Page = Row & { readonly notices: readonly Row[] };

const find = (filter?: Record<string, unknown>) => db.call<Page>("find_notices", filter);

async function put(row: object = {}, minutesAgo = 10) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const notice = {
    id: drawId(),
    kind: "payment_confirmed",
    subject: drawId(),
    recipient: drawId(),
    channel: "mail",
    outcome: "sent",
    attempts: 3,
    reason: "channel_down",
    due_at: at(0),
    next_try_at: at(0),
    created_at: at(-minutesAgo),
    expires_at: at(24 * 60),
    ...row,
  };
  const insert = "insert into private.notices select * from jsonb_populate_record(null::private.notices, $1)";
  await dbOwner.rows(insert, [{ sent_at: notice.outcome === "sent" ? notice.created_at : null, ...notice }]);
  return notice.id;
}

let manager: Person;
beforeEach(async () => {
  manager = await signInStaff("manager");
});

it("lists the newest first, counts by outcome what the other filters leave, and goes page by page", async () => {
  const email = "ana@example.com";
  const older = await put({ email }, 30);
  const newer = await put({ email, outcome: "given_up", channel: "push" }, 20);
  const newest = await put({ kind: "order_refunded", email: "bia@example.com" }, 1);
  const idsOf = ({ notices }: Page) => notices.map(({ id }) => id);
  const all = await find();
  expect(idsOf(all)).toEqual([newest, newer, older]);
  expect(all).toMatchObject({ total: 3, outcomes: { sent: 2, given_up: 1 } });
  expect(idsOf(await find({ limit: 1, offset: 1 }))).toEqual([newer]);
  expect(await find({ outcome: "given_up" })).toMatchObject({ total: 1, outcomes: { sent: 2, given_up: 1 } });
  expect(idsOf(await find({ kind: "order_refunded" }))).toEqual([newest]);
  expect(idsOf(await find({ channel: "push" }))).toEqual([newer]);
  expect(idsOf(await find({ search: " ANA@example.com " }))).toEqual([newer, older]);
  expect(idsOf(await find({ search: newer }))).toEqual([newer]);
  const [from, to] = [25, 5].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString());
  expect(idsOf(await find({ from, to }))).toEqual([newer]);
});

it("finds what waits for a buyer by their address and by the order, and says to whom it will go", async () => {
  const owner = await createCustomer();
  const mine = await createOrder({ owner });
  const guest = await createOrder({ owner: null });
  await change(guest.id, "customer_email = 'convidada@example.com'");
  await put({ subject: mine.id, account_id: owner.id, outcome: "queued" });
  await put({ subject: guest.id, recipient: "buyer", outcome: "queued" });
  await generated({ payment: { id: drawId() }, customer: { email: "convidada@example.com" } });
  await signInStaff("manager");
  const toGuest = { email: "convidada@example.com", order_id: guest.id };
  for (const [search, notices] of [
    [owner.email, [{ email: owner.email, order_id: mine.id }]],
    [toGuest.email, [toGuest]],
    [guest.id, [toGuest]],
    [`#${guest.id.slice(0, 8)}`, [toGuest]],
    ["convidad", [toGuest]],
    [owner.email.slice(0, -4), [{ email: owner.email, order_id: mine.id }]],
    ["example", []],
    ["ninguem@example.com", []],
  ] as const)
    expect(await find({ search })).toMatchObject({ notices });
});

it("shows when an order was paid after its reminder, and summarizes the effect of reminders", async () => {
  const remind = async (paidMinutesAgo: number) => {
    const { id } = await createOrder({ status: "completed" });
    await change(id, `paid_at = now() - interval '${paidMinutesAgo} minutes'`);
    return { id, notice: await put({ kind: "pix_expiring", subject: id }) };
  };
  const after = await remind(5);
  await remind(15);
  await put({ kind: "pix_expiring", subject: (await createOrder()).id });
  await put({ kind: "pix_expiring", subject: after.id, channel: "push" });
  await put({ kind: "pix_expiring", outcome: "expired" });
  await dbOwner.rows("select public.record_opened_notice($1)", [after.notice]);
  const paid = (await find({ kind: "pix_expiring", channel: "mail" })).notices.filter(({ paid_at }) => paid_at);
  expect(paid.map(({ order_id }) => order_id)).toEqual([after.id]);
  const figures = "select kind, sent::int, opened::int, paid::int, amount::int from public.recovery_figures()";
  expect(await db.rows(`${figures} order by kind`)).toEqual([
    { kind: "pix_expiring", sent: 3, opened: 1, paid: 1, amount: 100 },
    { kind: "pix_recovery", sent: 0, opened: 0, paid: 0, amount: 0 },
  ]);
});

describe("trying again", () => {
  const retry = (ids: string[], reason = "o provedor voltou") =>
    db.rows<{ id: string; reason: string }>("select * from public.retry_notices($1, $2)", [ids, reason]);

  it("puts in line again what was given up, says why not the others, and is logged once", async () => {
    const [up, down] = [await put({ outcome: "given_up" }), await put({ outcome: "given_up" })];
    const sent = await put({ email: "x@example.com" });
    const late = await put({ outcome: "given_up", expires_at: "2026-01-01" });
    const absent = drawId();
    expect(await retry([up, sent, down, late, absent])).toEqual([
      { id: sent, reason: "not_given_up" },
      { id: late, reason: "expired" },
      { id: absent, reason: "not_found" },
    ]);
    const stands = "select outcome, attempts, next_try_at <= now() as is_due from private.notices where id = any ($1)";
    const queued = { outcome: "queued", attempts: 0, is_due: true };
    expect(await dbOwner.rows(stands, [[up, down]])).toEqual([queued, queued]);
    expect(await retry([up])).toEqual([{ id: up, reason: "not_given_up" }]);
    const entry = { actor_id: manager.id, reason: "o provedor voltou", changes: { notices: { from: null, to: 2 } } };
    expect(await entriesOf("notices_retried")).toMatchObject([entry]);
  });

  it("asks for a reason, and takes a hundred at most", async () => {
    await expect(retry([], " ")).rejects.toThrow("reason_required");
    await expect(retry(Array.from({ length: 101 }, () => drawId()))).rejects.toThrow("PT400 too_many_notices");
  });
});

describe("a template sent to oneself", () => {
  const send = (kind: string | null) => db.value<string>("select public.send_template_to_self($1)", [kind]);

  it("is an email to one's own account, with the kind that it shows", async () => {
    const id = await send("payment_confirmed");
    const notice = { id, kind: "template_test", email: manager.email, channel: "mail", outcome: "queued" };
    expect(await find()).toMatchObject({ notices: [notice] });
    expect(await factsOf(id)).toEqual({ of: "payment_confirmed" });
  });

  it("goes ten times in an hour, and never without a template", async () => {
    for (const kind of ["template_test", "nothing", null]) await expect(send(kind)).rejects.toThrow("template_unknown");
    for (let times = 0; times < 10; times++) await send("stock_low");
    await expect(send("stock_low")).rejects.toThrow("PT429 too_many_tests");
  });
});
