import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createStaff, type Person } from "../harness/factories";
import { choose, factsOf, gather, now, told } from "../harness/staff-notices";

interface Choice {
  kind: string;
  mode: string;
  channel: string;
}

const mine = async (db: Database, { id }: Person) => {
  await db.actAs("authenticated", id);
  return db.rows<Choice>("select * from public.my_staff_notices()");
};
const modesOf = async (db: Database, person: Person) =>
  Object.fromEntries((await mine(db, person)).map(({ kind, mode }) => [kind, mode]));

it("tells managers of the stock and of guarantee claims, and admins of everything, until they choose", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    const manager = await createStaff(db, "manager");
    expect(await modesOf(db, admin)).toEqual({
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
    expect(await modesOf(db, manager)).toEqual({
      ...{ paid_without_key: "at_once", webhook_silent: "off", amount_held: "off", events_failed: "off" },
      ...{ payment_without_owner: "off", stock_low: "at_once", sold_out_wanted: "at_once", release_taken_back: "off" },
      ...{ claim_waiting: "at_once", claim_overdue: "at_once", approval_waiting: "off" },
    });
    await choose(db, manager, "amount_held", "daily");
    await choose(db, manager, "stock_low", "off");
    expect(await modesOf(db, manager)).toMatchObject({ amount_held: "daily", stock_low: "off" });
    expect(await modesOf(db, admin)).toMatchObject({ amount_held: "at_once", stock_low: "daily" });
  }));

it("tells each person once, and nobody who has it off or does not work here", () =>
  withRollback(async (db) => {
    const [first, second, silent] = [
      await createStaff(db, "admin"),
      await createStaff(db, "manager"),
      await createStaff(db, "admin"),
    ];
    const customer = await createCustomer(db);
    await choose(db, silent, "paid_without_key", "off");
    await createOrder(db, { status: "completed" });
    for (const minute of [1, 30, 70, 130]) await gather(db, now(minute));
    for (const person of [first, second]) expect(await told(db, person, "paid_without_key")).toHaveLength(1);
    for (const person of [silent, customer]) expect(await told(db, person, "paid_without_key")).toEqual([]);
  }));

it("tells by a letter who has no device, though they chose one", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await choose(db, admin, "paid_without_key", "at_once", "push");
    await createOrder(db, { status: "completed" });
    await gather(db, now(1));
    expect(
      await db.asOwner((owner) => owner.rows("select channel from private.notices where account_id = $1", [admin.id])),
    ).toEqual([{ channel: "mail" }]);
  }));

it("says nothing of what was found while it was off, and of what comes after", () =>
  withRollback(async (db) => {
    const manager = await createStaff(db, "manager");
    await createOrder(db, { status: "completed", held: true });
    await gather(db, now(-5));
    await choose(db, manager, "amount_held", "at_once");
    await gather(db, now(1));
    expect(await told(db, manager, "amount_held")).toEqual([]);
    await createOrder(db, { status: "completed", held: true });
    await gather(db, now(3));
    const [notice] = await told(db, manager, "amount_held");
    expect(await factsOf(db, notice)).toMatchObject({ orders: 1 });
  }));

it("sends nothing to who left the staff, or turned it off, after it was put in line", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    const other = await createStaff(db, "admin");
    await createOrder(db, { status: "completed" });
    await gather(db, now(1));
    const [mineIs] = await told(db, admin, "paid_without_key");
    const [others] = await told(db, other, "paid_without_key");
    await choose(db, admin, "paid_without_key", "off");
    expect(await factsOf(db, mineIs)).toBeNull();
    await db.asOwner((owner) => owner.rows("delete from private.staff_members where user_id = $1", [other.id]));
    expect(await factsOf(db, others)).toBeNull();
  }));

it.each([
  ["unknown", "at_once", "mail"],
  ["pix_generated", "off", "mail"],
  ["stock_low", "hourly", "mail"],
  ["stock_low", null, "mail"],
  ["stock_low", "daily", "fax"],
])("refuses a choice that is none: %s, %s, %s", (kind, mode, channel) =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await db.actAs("authenticated", admin.id);
    await expect(db.rows("select public.set_staff_notice($1, $2, $3)", [kind, mode, channel])).rejects.toMatchObject({
      code: "PT400",
      detail: "staff_notice_invalid",
    });
  }),
);

it("gives a person what they chose, to take along", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await choose(db, admin, "stock_low", "off");
    const { staff_notices } = await db.value<{ staff_notices: object[] }>("select public.my_personal_data()");
    expect(staff_notices).toEqual([{ kind: "stock_low", mode: "off", channel: "mail" }]);
  }));

it("forgets with an account what it chose and was told", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await choose(db, admin, "stock_low", "off");
    await createOrder(db, { status: "completed" });
    await gather(db, now(1));
    await db.asOwner(async (owner) => {
      await owner.rows("delete from private.staff_members where user_id = $1", [admin.id]);
      await owner.rows("delete from auth.users where id = $1", [admin.id]);
      for (const table of ["staff_notice_choices", "staff_told"])
        expect(await owner.rows(`select 1 from private.${table} where user_id = $1`, [admin.id])).toEqual([]);
    });
  }));
