import { db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createStaff, type Person, signIn, signInStaff } from "../harness/factories";
import { choose, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

const modesOf = async (person: Person) => {
  await signIn(person);
  return db.value("select jsonb_object_agg(kind, mode) from public.my_staff_notices()");
};

it("notifies managers of stock and claims, and admins of everything, by default", async () => {
  const admin = await createStaff("admin");
  const manager = await createStaff("manager");
  expect(await modesOf(admin)).toEqual({
    ...{ paid_without_key: "at_once", webhook_silent: "at_once", amount_held: "at_once", events_failed: "at_once" },
    ...{
      payment_without_owner: "daily",
      stock_low: "daily",
      sold_out_wanted: "daily",
      release_taken_back: "at_once",
      claim_waiting: "at_once",
      claim_overdue: "at_once",
      approval_waiting: "at_once",
    },
  });
  expect(await modesOf(manager)).toEqual({
    ...{ paid_without_key: "at_once", webhook_silent: "off", amount_held: "off", events_failed: "off" },
    ...{ payment_without_owner: "off", stock_low: "at_once", sold_out_wanted: "at_once", release_taken_back: "off" },
    ...{ claim_waiting: "at_once", claim_overdue: "at_once", approval_waiting: "off" },
  });
  await choose(manager, "amount_held", "daily");
  await choose(manager, "stock_low", "off");
  expect(await modesOf(manager)).toMatchObject({ amount_held: "daily", stock_low: "off" });
  expect(await modesOf(admin)).toMatchObject({ amount_held: "at_once", stock_low: "daily" });
});

it("notifies each staff member once, and none who turned it off or left", async () => {
  const [first, second] = [await createStaff("admin"), await createStaff("manager")];
  const [silent, customer] = [await createStaff("admin"), await createCustomer()];
  await choose(silent, "paid_without_key", "off");
  await createOrder({ status: "completed" });
  for (const minute of [1, 30, 70, 130]) await gather(now(minute));
  for (const person of [first, second]) expect(await noticeIds(person, "paid_without_key")).toHaveLength(1);
  for (const person of [silent, customer]) expect(await noticeIds(person, "paid_without_key")).toEqual([]);
});

it("falls back to an email without a device", async () => {
  const admin = await createStaff("admin");
  await choose(admin, "paid_without_key", "at_once", "push");
  await createOrder({ status: "completed" });
  await gather(now(1));
  expect(await dbOwner.rows("select channel from private.notices where account_id = $1", [admin.id])).toEqual([
    { channel: "mail" },
  ]);
});

it("says nothing of what was found while it was off, and of what comes after", async () => {
  const manager = await createStaff("manager");
  await createOrder({ status: "completed", held: true });
  await gather(now(-5));
  await choose(manager, "amount_held", "at_once");
  await gather(now(1));
  expect(await noticeIds(manager, "amount_held")).toEqual([]);
  await createOrder({ status: "completed", held: true });
  await gather(now(3));
  const [notice] = await noticeIds(manager, "amount_held");
  expect(await factsOf(notice)).toMatchObject({ orders: 1 });
});

it("sends nothing to who left the staff, or turned it off, after it was put in line", async () => {
  const admin = await createStaff("admin");
  const other = await createStaff("admin");
  await createOrder({ status: "completed" });
  await gather(now(1));
  const [mineIs] = await noticeIds(admin, "paid_without_key");
  const [others] = await noticeIds(other, "paid_without_key");
  await choose(admin, "paid_without_key", "off");
  expect(await factsOf(mineIs)).toBeNull();
  await dbOwner.rows("delete from private.staff_members where user_id = $1", [other.id]);
  expect(await factsOf(others)).toBeNull();
});

it.each([
  ["unknown", "at_once", "mail"],
  ["pix_generated", "off", "mail"],
  ["stock_low", "hourly", "mail"],
  ["stock_low", null, "mail"],
  ["stock_low", "daily", "fax"],
])("refuses a choice that is none: %s, %s, %s", async (kind, mode, channel) => {
  await signInStaff("admin");
  await expect(db.rows("select public.set_staff_notice($1, $2, $3)", [kind, mode, channel])).rejects.toThrow(
    "PT400 staff_notice_invalid",
  );
});

/** Half past eight, nine and so on in São Paulo, of a day to come. */
const at = (time: string, daysLater = 1) => {
  const day = new Date(Date.now() + daysLater * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00-03:00`).toISOString();
};

describe("the daily staff email", () => {
  it("summarizes at nine all that was found before, once a day, and is not sent without news", async () => {
    const admin = await createStaff("admin");
    // The catalogue of the tests has no keys.
    for (const kind of ["stock_low", "sold_out_wanted"]) await choose(admin, kind, "off");
    for (const kind of ["paid_without_key", "amount_held"]) await choose(admin, kind, "daily");
    await gather(at("09:30"));
    expect(await noticeIds(admin, "staff_daily")).toEqual([]);
    await createOrder({ status: "completed" });
    await createOrder({ status: "completed", held: true });
    await gather(at("08:58", 2));
    expect(await noticeIds(admin, "staff_daily")).toEqual([]);
    await gather(at("09:00", 2));
    await gather(at("09:05", 2));
    const [notice, ...more] = await noticeIds(admin, "staff_daily");
    expect(more).toEqual([]);
    expect(await factsOf(notice)).toMatchObject({
      day: at("09:00", 2).slice(0, 10),
      parts: [
        { kind: "paid_without_key", facts: { orders: 1 } },
        { kind: "amount_held", facts: { orders: 1 } },
      ],
    });
    // Findings after nine are reported the next day.
    await createOrder({ status: "completed" });
    await gather(at("10:00", 2));
    await gather(at("10:05", 2));
    expect(await noticeIds(admin, "staff_daily")).toHaveLength(1);
    await gather(at("11:00", 3));
    const [, next] = await noticeIds(admin, "staff_daily");
    expect(await factsOf(next)).toMatchObject({ parts: [{ kind: "paid_without_key", facts: { orders: 1 } }] });
  });

  it("leaves out what was mended meanwhile, and is not sent where all of it was", async () => {
    const admin = await createStaff("admin");
    await choose(admin, "amount_held", "daily");
    const { id } = await createOrder({ status: "completed", held: true });
    await gather(at("08:00"));
    await gather(at("09:00"));
    const [notice] = await noticeIds(admin, "staff_daily");
    await dbOwner.rows("update public.orders set status = 'refunded', hold_reason = null where id = $1", [id]);
    const parts = (await factsOf<{ parts: { kind: string }[] }>(notice))?.parts ?? [];
    expect(parts.filter(({ kind }) => kind === "amount_held")).toEqual([]);
  });

  it("repeats no immediate notice after the choice changed meanwhile", async () => {
    const admin = await createStaff("admin");
    await createOrder({ status: "completed", held: true });
    await gather(now(1));
    expect(await noticeIds(admin, "amount_held")).toHaveLength(1);
    await choose(admin, "amount_held", "daily");
    await gather(at("09:00"));
    const daily = await noticeIds(admin, "staff_daily");
    const kinds = (await factsOf<{ parts: { kind: string }[] }>(daily[0]))?.parts.map(({ kind }) => kind) ?? [];
    expect(kinds).not.toContain("amount_held");
    await choose(admin, "amount_held", "at_once");
    await gather(at("12:00"));
    expect(await noticeIds(admin, "amount_held")).toHaveLength(1);
  });
});
