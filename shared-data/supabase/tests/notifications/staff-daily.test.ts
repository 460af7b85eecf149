import { dbOwner } from "../harness/database";
import { createOrder, createStaff } from "../harness/factories";
import { choose, factsOf, gather, noticeIds, now } from "../harness/staff-notices";

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
