import { withRollback } from "../harness/database";
import { createOrder, createStaff } from "../harness/factories";
import { choose, factsOf, gather, now, told } from "../harness/staff-notices";

/** Half past eight, nine and so on in São Paulo, of a day to come. */
const at = (time: string, daysLater = 1) => {
  const day = new Date(Date.now() + daysLater * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00-03:00`).toISOString();
};

describe("the morning's letter", () => {
  it("tells at nine of all that was found before, once a day, and is not sent without news", () =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      // The catalogue of the tests has no keys.
      for (const kind of ["stock_low", "sold_out_wanted"]) await choose(db, admin, kind, "off");
      for (const kind of ["paid_without_key", "amount_held"]) await choose(db, admin, kind, "daily");
      await gather(db, at("09:30"));
      expect(await told(db, admin, "staff_daily")).toEqual([]);
      await createOrder(db, { status: "completed" });
      await createOrder(db, { status: "completed", held: true });
      await gather(db, at("08:58", 2));
      expect(await told(db, admin, "staff_daily")).toEqual([]);
      await gather(db, at("09:00", 2));
      await gather(db, at("09:05", 2));
      const [notice, ...more] = await told(db, admin, "staff_daily");
      expect(more).toEqual([]);
      expect(await factsOf(db, notice)).toMatchObject({
        day: at("09:00", 2).slice(0, 10),
        parts: [
          { kind: "paid_without_key", facts: { orders: 1 } },
          { kind: "amount_held", facts: { orders: 1 } },
        ],
      });
      // What is found after nine is the next day's.
      await createOrder(db, { status: "completed" });
      await gather(db, at("10:00", 2));
      await gather(db, at("10:05", 2));
      expect(await told(db, admin, "staff_daily")).toHaveLength(1);
      await gather(db, at("11:00", 3));
      const [, next] = await told(db, admin, "staff_daily");
      expect(await factsOf(db, next)).toMatchObject({ parts: [{ kind: "paid_without_key", facts: { orders: 1 } }] });
    }));

  it("leaves out what was mended meanwhile, and is not sent where all of it was", () =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      await choose(db, admin, "amount_held", "daily");
      const { id } = await createOrder(db, { status: "completed", held: true });
      await gather(db, at("08:00"));
      await gather(db, at("09:00"));
      const [notice] = await told(db, admin, "staff_daily");
      await db.asOwner((owner) =>
        owner.rows("update public.orders set status = 'refunded', hold_reason = null where id = $1", [id]),
      );
      const parts = (await factsOf<{ parts: { kind: string }[] }>(db, notice))?.parts ?? [];
      expect(parts.filter(({ kind }) => kind === "amount_held")).toEqual([]);
    }));

  it("tells again nothing that was told at once, where somebody chose another way meanwhile", () =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      await createOrder(db, { status: "completed", held: true });
      await gather(db, now(1));
      expect(await told(db, admin, "amount_held")).toHaveLength(1);
      await choose(db, admin, "amount_held", "daily");
      await gather(db, at("09:00"));
      const daily = await told(db, admin, "staff_daily");
      const kinds = (await factsOf<{ parts: { kind: string }[] }>(db, daily[0]))?.parts.map(({ kind }) => kind) ?? [];
      expect(kinds).not.toContain("amount_held");
      await choose(db, admin, "amount_held", "at_once");
      await gather(db, at("12:00"));
      expect(await told(db, admin, "amount_held")).toHaveLength(1);
    }));
});
