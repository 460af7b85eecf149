import { drawId } from "../../../local/testing/draw";
import { creditOf } from "../harness/credit";
import { asPerson, db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  type Person,
  signIn,
  signInStaff,
} from "../harness/factories";
import { decide, openedClaim, stored } from "../harness/guarantee-claims";
import { changeRole, override } from "../harness/staff-calls";
import { factsOf, gather, noticeIds, now } from "../harness/staff-notices";

const pending = () => db.rows("select *, amount::float8 from public.list_pending_approvals()");
const confirm = (id: unknown, reason = "conferido") => db.rows("select public.confirm_approval($1, $2)", [id, reason]);
const correct = (person: Person, amount: number) =>
  db.value("select public.correct_credit($1, $2, 'cortesia', $3)", [person.id, amount, drawId()]);
const setLimit = (cents: number) =>
  dbOwner.rows("update private.store_settings set approval_limit_cents = $1", [cents]);

async function ask(amount = 101) {
  await correct(maria, amount);
  const [asked] = await pending();
  await signIn(second);
  return String(asked?.id);
}

/** In a store in which one person may give R$ 100 a day, two admins, the first of them signed in, and a customer. */
let first: Person;
let second: Person;
let maria: Person;
beforeEach(async () => {
  await setLimit(10_000);
  [first, second, maria] = [await createStaff("admin"), await createStaff("admin"), await createCustomer()];
  await signIn(first);
});

describe("what one person gives by hand in a day", () => {
  it("waits for another admin above the limit, who does it by confirming", async () => {
    expect(await correct(maria, 60)).toMatchObject({ balance: 60 });
    expect(await correct(maria, 60)).toMatchObject({ balance: 60, awaits_approval: true });
    const [asked] = await pending();
    expect(asked).toMatchObject({ rpc: "correct_credit", amount: 60, requested_by: first.email, is_own: true });
    await expect(confirm(asked?.id)).rejects.toThrow("approval_of_own");
    await signIn(second);
    await confirm(asked?.id);
    expect(await creditOf(maria)).toMatchObject({ balance: 120 });
    expect(await pending()).toEqual([]);
    await expect(confirm(asked?.id)).rejects.toThrow("approval_not_found");
    const log = "select action, actor_id from public.staff_actions where user_id = $1 order by id";
    expect(await db.rows(log, [maria.id])).toEqual([
      { action: "credit_corrected", actor_id: first.id },
      { action: "approval_requested", actor_id: first.id },
      { action: "credit_corrected", actor_id: second.id },
    ]);
  });

  it("counts what is taken like what is given, and confirms it with its sign", async () => {
    await correct(maria, 60);
    await confirm(await ask(-50));
    expect(await creditOf(maria)).toMatchObject({ balance: 10 });
  });

  it.each(["refund", "replace", "assign", "release"])("counts orders too: %s", async (action) => {
    await setLimit(9_999);
    const product = await createProduct({ price: 100 });
    const order =
      action === "release"
        ? await createOrder({ product, status: "completed", held: true })
        : await createDeliveredOrder({ product });
    const email = action === "assign" ? maria.email : null;
    const state = () =>
      db.rows("select status, user_id, hold_reason, delivered_key_id from public.orders where id = $1", [order.id]);
    const before = await state();
    expect(await override(order.id, action, { email })).toMatchObject({ success: false });
    expect(await state()).toEqual(before);
    await signIn(second);
    if (action === "replace") await expect(confirm((await pending())[0]?.id)).rejects.toThrow("out_of_stock");
    else {
      await confirm((await pending())[0]?.id);
      expect(await state()).not.toEqual(before);
      // A repeated action needs no second confirmation.
      if (action !== "release") await override(order.id, action, { email });
      expect(await pending()).toEqual([]);
    }
  });

  it("counts claims, of managers too, which only an admin confirms", async () => {
    await setLimit(9_999);
    const { claimId } = await openedClaim();
    await asPerson(first, () => decide(claimId, "credit"));
    for (let asking = 0; asking < 2; asking++) {
      await signInStaff("manager");
      await decide(claimId, "credit");
    }
    expect(await stored(claimId)).toMatchObject({ state: "open" });
    const [, asked] = await pending();
    await expect(confirm(asked?.id)).rejects.toThrow("admin_only");
    await asPerson(first, () => confirm(asked?.id, "A conta está bloqueada"));
    expect(await stored(claimId)).toMatchObject({ state: "decided", decision_reason: "A conta está bloqueada" });
    expect(await asPerson(first, pending)).toEqual([]);
  });

  it("expires after a day, confirmed or not", async () => {
    await correct(maria, 100);
    await correct(maria, 1);
    const [asked] = await pending();
    for (const column of ["requested_at", "done_at"])
      await dbOwner.rows(`update private.money_actions set ${column} = ${column} - interval '25 hours'`);
    expect(await pending()).toEqual([]);
    expect(await correct(maria, 100)).toMatchObject({ balance: 200 });
    await signIn(second);
    await expect(confirm(asked?.id)).rejects.toThrow("approval_not_found");
  });
});

describe("a second person", () => {
  it("is an admin with a reason, not appointed within the last day", async () => {
    const asked = await ask();
    await expect(confirm(asked, " ")).rejects.toThrow("reason_required");
    const helper = await createStaff("manager");
    for (const refusal of ["admin_only", "approval_of_own"]) {
      await signIn(helper);
      await expect(confirm(asked)).rejects.toThrow(refusal);
      await asPerson(first, () => changeRole(helper.id, "admin"));
    }
    expect(await creditOf(maria)).toMatchObject({ balance: 0 });
  });

  it.each(["none", "manager"])("confirms just what was asked for, and nothing of who is %s by now", async (role) => {
    const asked = await ask();
    expect(await correct(maria, 102)).toMatchObject({ awaits_approval: true });
    await changeRole(first.id, role);
    expect(await pending()).toMatchObject([{ amount: 102, is_own: true }]);
    await expect(confirm(asked)).rejects.toThrow("approval_not_found");
  });

  it("agrees before the limit rises, where there is one; alone it may be lowered", async () => {
    const change = "select approval_limit_cents from public.change_store_setting('approval_limit_cents', $1, 'x')";
    const set = (cents: number) => db.value(change, [String(cents)]);
    expect(await set(5_000)).toBe(5_000);
    expect(await set(10_000)).toBe(5_000);
    const [asked] = await pending();
    await signIn(second);
    await confirm(asked?.id);
    expect(await set(10_000)).toBe(10_000);
    await dbOwner.rows("delete from private.staff_members where user_id <> $1", [second.id]);
    expect(await set(20_000)).toBe(20_000);
  });

  it("is notified, and the requester is not", async () => {
    const asked = await ask();
    await gather(now(1));
    expect(await noticeIds(first, "approval_waiting")).toEqual([]);
    const [notice] = await noticeIds(second, "approval_waiting");
    expect(await factsOf(notice)).toMatchObject({ actions: 1, amount: 101 });
    await confirm(asked);
    expect(await factsOf(notice)).toBeNull();
  });
});
