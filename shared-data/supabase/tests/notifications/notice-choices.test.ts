import { db } from "../harness/database";
import { createCustomer, createProduct, type Person } from "../harness/factories";
import { choose, claim, letPass, mark, openNotices, queue } from "../harness/notices";
import { paid, paymentOf } from "../harness/webhooks";

/** Queues an optional notice: that the person's review was published. */
async function review(person: Person) {
  const product = await createProduct();
  const payment = paymentOf([product], { email: person.email });
  await paid(payment);
  await db.rows(
    `insert into private.review_entries (product_id, order_id, user_id, rating, is_approved)
     select product_id, id, $2, 5, true from public.orders where payment_id = $1`,
    [payment.payment?.id, person.id],
  );
}

const reviewed = () => queue("review_approved");
const stop = async (token: string | null | undefined, all = false) => {
  await db.actAs("service_role");
  const [stopped] = await db.rows("select * from public.stop_notices($1, $2)", [token, all]);
  await db.actAs("none");
  return stopped;
};

const withReader = async (work: (reader: Person) => Promise<void>) => {
  await openNotices();
  await work(await createCustomer());
};

it("stops one kind by the email's token, repeatably, and keeps notices that the order needs", () =>
  withReader(async (reader) => {
    await review(reader);
    const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
    const stopped = { kind: "review_approved", purpose: "review", all: false };
    expect([await stop(letter?.stop), await stop(letter?.stop)]).toEqual([stopped, stopped]);
    await review(reader);
    expect((await claim())?.map(({ kind }) => kind)).toEqual(["order_waiting"]);
    expect((await reviewed()).map(({ reason }) => reason)).toContain("turned_off");
  }));

it("stops everything that can be stopped, also what was allowed before", () =>
  withReader(async (reader) => {
    await choose(reader.id, "recovery", true);
    await review(reader);
    const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
    expect(await stop(letter?.stop, true)).toMatchObject({ all: true });
    const wanted = await db.rows("select about from private.notice_choices where is_wanted");
    expect(wanted).toEqual([]);
  }));

it.each([
  ["nothing", () => null],
  ["an empty text", () => ""],
  ["an id alone", (token: string) => token.slice(0, 36)],
  ["another proof", (token: string) => `${token.slice(0, 37)}${"0".repeat(32)}`],
  ["another notice's proof", (token: string) => `2b3d8c0e-1111-4222-8333-444455556666${token.slice(36)}`],
  ["more behind it", (token: string) => `${token}.x`],
])("takes %s for no token", (_case, change) =>
  withReader(async (reader) => {
    await review(reader);
    const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
    expect(await stop(change(letter?.stop ?? ""))).toBeUndefined();
    expect(await db.rows("select * from private.notice_choices")).toEqual([]);
  }),
);

it("believes what was said of the kind before its purpose and that before all, and the later of two", () =>
  withReader(async (reader) => {
    const wanted = async () => {
      await db.rows("delete from private.notices");
      await review(reader);
      await claim();
      return (await reviewed())[0]?.reason === null;
    };
    await choose(reader.id, "all", false);
    expect(await wanted()).toBe(false);
    await choose(reader.id, "review", true);
    expect(await wanted()).toBe(true);
    await choose(reader.email, "review", false);
    expect(await wanted()).toBe(false);
    await choose(reader.id, "review_approved", true);
    expect(await wanted()).toBe(true);
  }));

it("leaves an address alone that bounced, even with what the order needs", () =>
  withReader(async (reader) => {
    await db.actAs("service_role");
    for (const email of [` ${reader.email.toUpperCase()} `, "no address", reader.email])
      await db.rows("select public.close_address($1, 'bounced')", [email]);
    await db.actAs("none");
    await review(reader);
    expect(await claim()).toEqual([]);
    expect((await queue()).map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
      "unwanted address_closed",
      "unwanted address_closed",
    ]);
    expect(await db.rows("select email from private.closed_addresses")).toEqual([{ email: reader.email }]);
  }));

it("sends a person six notices a day that the order does not need, the seventh a day later", () =>
  withReader(async (reader) => {
    for (let times = 0; times < 7; times += 1) await review(reader);
    const first = ((await claim()) ?? []).filter(({ kind }) => kind === "review_approved");
    expect(first).toHaveLength(6);
    for (const notice of first) await mark(notice);
    expect(
      (await reviewed()).filter(({ outcome, reason }) => `${outcome} ${reason}` === "queued daily_cap"),
    ).toHaveLength(1);
    await letPass("24 hours 1 minute");
    expect((await claim())?.filter(({ kind }) => kind === "review_approved")).toHaveLength(1);
  }));

it("records once that a link was followed, of a notice that was sent", () =>
  withReader(async (reader) => {
    await review(reader);
    const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
    const open = async () => {
      await db.actAs("service_role");
      await db.rows("select public.record_opened_notice($1)", [letter?.id]);
      await db.actAs("none");
      return db.value<Date | null>("select opened_at from private.notices where id = $1", [letter?.id]);
    };
    expect(await open()).toBeNull();
    await mark(letter ?? { id: "" });
    const first = await open();
    expect(first).not.toBeNull();
    expect(await open()).toEqual(first);
  }));
