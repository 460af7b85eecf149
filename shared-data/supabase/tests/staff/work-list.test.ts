import { asOwner, asPerson, db, dbOwner, type Row } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { change, openedClaim, write } from "../harness/guarantee-claims";
import { createReview } from "../harness/reviews";
import { sell } from "../harness/sales";

const list = (of = "open", limit = 100, offset = 0) =>
  db.value<Row & { items: Row[] }>("select public.list_staff_work($1, $2, $3)", [of, limit, offset]);
const kinds = async (of?: string) => (await list(of)).items.map(({ kind }) => kind);
const counts = () => db.value("select to_jsonb(c) from public.count_staff_work() c");
const park = (items: readonly Row[], until: string | null = "1 day", note = "") =>
  db.value<number>("select public.park_staff_work($1, $2, now() + $3::interval, $4)", [
    ...[items.map(({ kind }) => kind), items.map(({ subject }) => subject), until, note],
  ]);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Nothing waits but what a test says: what the store begins with is on sale with keys. */
beforeEach(() => dbOwner.rows("update public.products set is_active = false"));
const quiet = () => createProduct({ active: false });
const sold = async (days: number, more: Partial<Parameters<typeof sell>[0]> = {}) =>
  sell({ at: ago(days), product: await quiet(), ...more });
const insertEvent =
  "insert into public.payment_events (endpoint, payload, outcome) values ('pix.paid', $2, $1) returning id::text";
const event = (outcome: string) => dbOwner.value<string>(insertEvent, [outcome, { payment: { amount: 12.5 } }]);
const leave = (hours: number) =>
  dbOwner.rows("update private.work_visits set seen_at = seen_at - make_interval(hours => $1)", [hours]);

it("lists everything that waits, an order once by what it needs first", async () => {
  const product = await quiet();
  const without = (email: string) => ({ owner: null, email: `${email}@example.com` });
  await sold(2, { product, amount: 30 });
  await sold(1, { product, amount: 20, ...without("a") });
  await sold(3, { ...without("b"), held: true });
  await sold(4, { ...without("c"), seconds: 1 });
  // A buyer who paid a moment ago may still sign up.
  await sold(0, { ...without("d"), seconds: 1 });
  const disputed = await createDeliveredOrder({ product: await quiet() });
  const reviewed = await createDeliveredOrder({ product: await quiet() });
  await createProduct();
  for (const outcome of ["error", "unknown_product", "not_paid", "delivered", "ignored"]) await event(outcome);
  await openedClaim({ product: await quiet() });
  await change(disputed.id, "disputed_at = now()");
  await asOwner(async () => {
    await createReview(reviewed);
    const notices = `insert into private.notices (kind, subject, recipient, channel, outcome, expires_at)
       values ('x', 'a', 'buyer', 'mail', 'given_up', now() + interval '1 day'), ('x', 'b', 'buyer', 'mail', 'given_up', now() - interval '1 day')`;
    await db.rows(notices);
    const findings = `insert into private.payment_findings (payment_id, kind, resolved_at, resolution)
       values ('a', 'paid_twice', null, null), ('b', 'paid_twice', null, null), ('c', 'paid_twice', now(), 'gone')`;
    await db.rows(findings);
  });
  await signInStaff("admin");
  const { items, total, lists } = await list();
  expect(items.map(({ kind }) => kind).sort()).toEqual([
    ...["claim_open", "event_failed", "event_failed", "event_failed", "keys_missing", "notices_given_up"],
    ...["order_disputed", "order_held", "order_ownerless", "payments_differ", "reviews_pending", "stock_low"],
  ]);
  expect(Object.fromEntries(items.map((item) => [item.kind, item]))).toMatchObject({
    keys_missing: { amount: 50, things: 2 },
    notices_given_up: { things: 1 },
    event_failed: { amount: 12.5 },
    payments_differ: { things: 2 },
  });
  expect([total, lists]).toEqual([12, { open: 12, new: 12, parked: 0 }]);
});

it("asks a manager for nothing that only an admin does", async () => {
  await sold(3, { held: true });
  await sold(3);
  await dbOwner.rows("insert into private.payment_findings (payment_id, kind) values ('a', 'paid_twice')");
  const admin = await signInStaff("admin");
  const asked = "insert into private.money_actions (rpc, amount, requested_by) values ('correct_credit', 900, $1)";
  await dbOwner.rows(asked, [admin.id]);
  expect((await kinds()).sort()).toEqual(["keys_missing", "order_held", "payments_differ"]);
  await signInStaff("admin");
  expect((await kinds()).sort()).toEqual(["approval", "keys_missing", "order_held", "payments_differ"]);
  await signInStaff("manager");
  expect([await kinds(), await counts()]).toEqual([["keys_missing"], { open: 1, fresh: 0 }]);
});

it("begins with the oldest day, and on it with the largest amount, page by page", async () => {
  await sold(1.1, { amount: 500, held: true });
  await sold(5.2, { amount: 10, held: true });
  await sold(5.6, { amount: 40, held: true });
  await sold(5.1, { amount: null, held: true });
  await signInStaff("admin");
  expect((await list()).items.map(({ amount }) => amount)).toEqual([40, 10, null, 500]);
  expect((await list("open", 2, 2)).items.map(({ amount }) => amount)).toEqual([null, 500]);
});

it("marks what is new since the person's last visit, for the whole visit", async () => {
  await sold(2, { held: true });
  await signInStaff("admin");
  expect(await counts()).toEqual({ open: 1, fresh: 1 });
  await list();
  expect(await counts()).toEqual({ open: 1, fresh: 0 });
  await leave(3);
  const id = await event("error");
  // The transaction's clock stands still: the event came between the two visits.
  await dbOwner.rows("update public.payment_events set received_at = now() - interval '2 hours' where id = $1", [id]);
  expect(await counts()).toEqual({ open: 2, fresh: 1 });
  for (let look = 0; look < 2; look++) expect(await kinds("new")).toEqual(["event_failed"]);
  expect(await counts()).toEqual({ open: 2, fresh: 0 });
  await leave(1);
  expect(await kinds("new")).toEqual([]);
});

it("folds parked work away for everybody, says by whom and why, and brings it back", async () => {
  await sold(2, { held: true });
  await event("error");
  const first = await signInStaff("admin");
  const held = (await list()).items.slice(0, 1);
  expect(await park(held, "2 days", " espera o banco ")).toBe(1);
  await signInStaff("admin");
  expect(await kinds()).toEqual(["event_failed"]);
  expect(await counts()).toMatchObject({ open: 1 });
  expect((await list("parked")).items).toMatchObject([
    { kind: "order_held", parked_by: first.email, note: "espera o banco" },
  ]);
  await dbOwner.rows("update private.parked_work set parked_until = now() - interval '1 minute'");
  expect(await kinds()).toEqual(["order_held", "event_failed"]);
  await park(held);
  expect(await kinds()).toEqual(["event_failed"]);
  expect(await park(held, null)).toBe(1);
  expect(await kinds()).toEqual(["order_held", "event_failed"]);
});

it("brings parked work back when something is added to it", async () => {
  const { claimId, buyer } = await openedClaim({ product: await quiet() });
  await signInStaff("manager");
  await park([{ kind: "claim_open", subject: claimId }]);
  expect(await kinds()).toEqual([]);
  await asPerson(buyer, () => write(claimId, "Ainda não entra"));
  await signInStaff("manager");
  expect(await kinds()).toEqual(["claim_open"]);
});

it("parks nothing that does not wait for the caller, nothing for ever, and not everything at once", async () => {
  const { id } = await createOrder({ product: await quiet(), status: "completed", held: true });
  await signInStaff("manager");
  expect(await park([{ kind: "order_held", subject: id }])).toBe(0);
  for (const until of ["-1 minute", "91 days"]) await expect(park([], until)).rejects.toThrow("PT400 until_invalid");
  const many = Array.from({ length: 101 }, (_, index) => ({ kind: "order_held", subject: String(index) }));
  await expect(park(many)).rejects.toThrow("PT400 too_many_items");
});
