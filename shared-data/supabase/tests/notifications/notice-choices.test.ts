import { asService, db } from "../harness/database";
import { createCustomer, createProduct, type Person } from "../harness/factories";
import { claim, letPass, mark, openNotices, queue } from "../harness/notices";
import { buyByPix } from "../harness/webhooks";

/** Queues an optional notice: that the person's review was published. */
async function review(person: Person) {
  const { id } = await buyByPix([await createProduct()], { email: person.email });
  await db.rows(
    `insert into private.review_entries (product_id, order_id, user_id, rating, is_approved)
     select product_id, id, user_id, 5, true from public.orders where id = $1`,
    [id],
  );
}

const reviewed = () => queue("review_approved");
const stop = async (token: string | null, all = false) =>
  (await asService(() => db.rows("select * from public.stop_notices($1, $2)", [token, all])))[0];

let reader: Person;
beforeEach(async () => {
  await openNotices();
  reader = await createCustomer();
});

it("stops one kind by the email's token and no other text, repeatably, or everything, and keeps notices that the order needs", async () => {
  await review(reader);
  const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
  const stopped = { kind: "review_approved", purpose: "review", all: false };
  const token = letter?.stop ?? "";
  const another = `2b3d8c0e-1111-4222-8333-444455556666${token.slice(36)}`;
  for (const wrong of [null, "", token.slice(0, 36), token.slice(0, 37) + "0".repeat(32), another, `${token}.x`])
    expect(await stop(wrong)).toBeUndefined();
  expect(await db.rows("select * from private.notice_choices")).toEqual([]);
  expect([await stop(token), await stop(token)]).toEqual([stopped, stopped]);
  await review(reader);
  expect((await claim())?.map(({ kind }) => kind)).toEqual(["order_waiting"]);
  expect((await reviewed()).map(({ reason }) => reason)).toContain("turned_off");
  expect(await stop(token, true)).toMatchObject({ all: true });
});

it("sends a person six notices a day that the order does not need, the seventh a day later", async () => {
  for (let times = 0; times < 7; times += 1) await review(reader);
  const first = ((await claim()) ?? []).filter(({ kind }) => kind === "review_approved");
  expect(first).toHaveLength(6);
  for (const notice of first) await mark(notice);
  expect(
    (await reviewed()).filter(({ outcome, reason }) => `${outcome} ${reason}` === "queued daily_cap"),
  ).toHaveLength(1);
  await letPass("24 hours 1 minute");
  expect((await claim())?.filter(({ kind }) => kind === "review_approved")).toHaveLength(1);
});

it("records once that a link was followed, of a notice that was sent", async () => {
  await review(reader);
  const letter = (await claim())?.find(({ kind }) => kind === "review_approved");
  const open = async () => {
    await asService(() => db.rows("select public.record_opened_notice($1)", [letter?.id]));
    return db.value<Date | null>("select opened_at from private.notices where id = $1", [letter?.id]);
  };
  expect(await open()).toBeNull();
  await mark(letter ?? { id: "" });
  const first = await open();
  expect(first).not.toBeNull();
  expect(await open()).toEqual(first);
});
