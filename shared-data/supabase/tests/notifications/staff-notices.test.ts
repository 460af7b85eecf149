import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createOrder, createStaff, type Person, signIn, signInStaff } from "../harness/factories";
import { chooseMode, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

const modesOf = async (person: Person) => {
  await signIn(person);
  return db.value<Row>("select jsonb_object_agg(kind, mode) from public.my_staff_notices()");
};
const createHeld = () => createOrder({ status: "completed", held: true });

it("notifies managers of stock and claims, and admins of everything, by default", async () => {
  const [admin, manager] = [await createStaff("admin"), await createStaff("manager")];
  const [ofAdmins, ofManagers] = [await modesOf(admin), await modesOf(manager)];
  const modes = Object.keys(ofAdmins).map((kind) => [kind, [ofAdmins[kind], ofManagers[kind]]]);
  expect(Object.fromEntries(modes)).toEqual({
    paid_without_key: ["at_once", "at_once"],
    webhook_silent: ["at_once", "off"],
    amount_held: ["at_once", "off"],
    events_failed: ["at_once", "off"],
    payment_without_owner: ["daily", "off"],
    stock_low: ["daily", "at_once"],
    sold_out_wanted: ["daily", "at_once"],
    release_taken_back: ["at_once", "off"],
    claim_waiting: ["at_once", "at_once"],
    claim_overdue: ["at_once", "at_once"],
    approval_waiting: ["at_once", "off"],
  });
  await chooseMode(manager, "amount_held", "daily");
  expect(await modesOf(manager)).toEqual({ ...ofManagers, amount_held: "daily" });
  expect(await modesOf(admin)).toMatchObject({ amount_held: "at_once" });
});

it("notifies each staff member once, and none who turned it off", async () => {
  const [first, second] = [await createStaff("admin"), await createStaff("manager")];
  const [silent, customer] = [await createStaff("admin"), await createCustomer()];
  await chooseMode(silent, "paid_without_key", "off");
  await createOrder({ status: "completed" });
  for (const minute of [1, 30, 70, 130]) await gather(now(minute));
  for (const person of [first, second]) expect(await noticeIds(person, "paid_without_key")).toHaveLength(1);
  for (const person of [silent, customer]) expect(await noticeIds(person, "paid_without_key")).toEqual([]);
});

it("falls back to an email without a device", async () => {
  const admin = await createStaff("admin");
  await chooseMode(admin, "paid_without_key", "at_once", "push");
  await createOrder({ status: "completed" });
  await gather(now(1));
  expect(await dbOwner.rows("select channel from private.notices")).toEqual([{ channel: "mail" }]);
});

it("says nothing of what was found while it was off, and of what comes after", async () => {
  const manager = await createStaff("manager");
  await createHeld();
  await gather(now(-5));
  await chooseMode(manager, "amount_held", "at_once");
  await gather(now(1));
  expect(await noticeIds(manager, "amount_held")).toEqual([]);
  await createHeld();
  await gather(now(3));
  const [notice] = await noticeIds(manager, "amount_held");
  expect(await factsOf(notice)).toMatchObject({ orders: 1 });
});

it.each([
  ["turned it off", (admin: Person) => chooseMode(admin, "amount_held", "off")],
  ["left the staff", ({ id }: Person) => dbOwner.rows("delete from private.staff_members where user_id = $1", [id])],
])("sends nothing to who %s after it was put in line", async (_what, leave) => {
  const admin = await createStaff("admin");
  await createHeld();
  await gather(now(1));
  await leave(admin);
  expect(await factsOf((await noticeIds(admin, "amount_held"))[0])).toBeNull();
});

it.each([
  ["unknown", "at_once", "mail"],
  ["pix_generated", "off", "mail"],
  ["stock_low", "hourly", "mail"],
  ["stock_low", null, "mail"],
  ["stock_low", "daily", "fax"],
])("refuses a choice that is none: %s, %s, %s", async (kind, mode, channel) => {
  const chosen = chooseMode(await signInStaff("admin"), kind, mode, channel);
  await expect(chosen).rejects.toThrow("PT400 staff_notice_invalid");
});

/** Half past eight, nine and so on in São Paulo, of a day to come. */
const at = (time: string, daysLater = 1) => {
  const day = new Date(Date.now() + daysLater * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00-03:00`).toISOString();
};

describe("the daily staff email", () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await createStaff("admin");
    for (const kind of ["stock_low", "sold_out_wanted"]) await chooseMode(admin, kind, "off");
  });
  const daily = () => noticeIds(admin, "staff_daily");

  it("summarizes at nine all that was found before, once a day, and is not sent without news", async () => {
    for (const kind of ["paid_without_key", "amount_held"]) await chooseMode(admin, kind, "daily");
    await gather(at("09:30"));
    await createOrder({ status: "completed" });
    await createHeld();
    await gather(at("08:58", 2));
    expect(await daily()).toEqual([]);
    for (const time of ["09:00", "09:05"]) await gather(at(time, 2));
    await createOrder({ status: "completed" });
    for (const time of ["10:00", "10:05"]) await gather(at(time, 2));
    const notices = await daily();
    expect(notices).toHaveLength(1);
    expect(await factsOf(notices[0])).toMatchObject({
      day: at("09:00", 2).slice(0, 10),
      parts: [
        { kind: "paid_without_key", facts: { orders: 1 } },
        { kind: "amount_held", facts: { orders: 1 } },
      ],
    });
    await gather(at("11:00", 3));
    const [, next] = await daily();
    expect(await factsOf(next)).toMatchObject({ parts: [{ kind: "paid_without_key", facts: { orders: 1 } }] });
  });

  it("is not sent where all of it was mended meanwhile", async () => {
    await chooseMode(admin, "amount_held", "daily");
    await createHeld();
    await gather(at("08:00"));
    await gather(at("09:00"));
    await dbOwner.rows("update public.orders set status = 'refunded', hold_reason = null");
    const [notice] = await daily();
    expect(notice).toBeDefined();
    expect(await factsOf(notice)).toBeNull();
  });

  it("repeats no immediate notice after the choice changed meanwhile", async () => {
    await createHeld();
    await gather(now(1));
    await chooseMode(admin, "amount_held", "daily");
    await gather(at("09:00"));
    expect(await daily()).toEqual([]);
    await chooseMode(admin, "amount_held", "at_once");
    await gather(at("12:00"));
    expect(await noticeIds(admin, "amount_held")).toHaveLength(1);
  });
});
