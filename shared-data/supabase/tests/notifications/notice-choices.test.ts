import { stoppableKinds } from "../../functions/_shared/notices/template-examples";
import { templates } from "../../functions/_shared/notices/templates";
import { asService, db } from "../harness/database";
import { createCustomer, createDeliveredOrder, type Person, signInStaff } from "../harness/factories";
import { claim, kindsOf, letPass, mark, openNotices, queue, send } from "../harness/notices";
import { createReview } from "../harness/reviews";

describe("a choice", () => {
  const review = async (owner: Person) => createReview(await createDeliveredOrder({ owner }), { approved: true });

  const reviewed = (notices: readonly { kind: string }[]) => notices.filter(({ kind }) => kind === "review_approved");
  const stop = (token: string | null, all = false) =>
    asService(() => db.rows("select * from public.stop_notices($1, $2)", [token, all]));

  let reader: Person;
  beforeEach(async () => {
    await openNotices();
    reader = await createCustomer();
    await review(reader);
  });

  it("stops one kind by the email's token and no other text, repeatably, or everything, and keeps notices that the order needs", async () => {
    const [email] = reviewed(await claim()) as [{ kind: string; stop: string }];
    const stopped = { kind: "review_approved", purpose: "review", all: false };
    const another = `2b3d8c0e-1111-4222-8333-444455556666${email.stop.slice(36)}`;
    const altered = email.stop.slice(0, 37) + "0".repeat(32);
    for (const wrong of [null, "", email.stop.slice(0, 36), altered, another, `${email.stop}.x`])
      expect(await stop(wrong)).toEqual([]);
    expect(await db.rows("select * from private.notice_choices")).toEqual([]);
    for (let click = 0; click < 2; click++) expect(await stop(email.stop)).toEqual([stopped]);
    await review(reader);
    expect(kindsOf(await claim())).toEqual(["key_delivered"]);
    expect((await queue("review_approved")).map(({ reason }) => reason)).toContain("turned_off");
    expect(await stop(email.stop, true)).toMatchObject([{ all: true }]);
  });

  it("sends a person six notices a day that the order does not need, the seventh a day later", async () => {
    for (let count = 1; count < 7; count++) await review(reader);
    expect(reviewed(await send())).toHaveLength(6);
    const kept = { kind: "review_approved", outcome: "queued", reason: "daily_cap" };
    expect(await queue("review_approved")).toContainEqual(kept);
    await letPass("24 hours 1 minute");
    expect(reviewed(await claim())).toHaveLength(1);
  });

  it("holds from 22 to 8 o'clock in São Paulo what is not urgent", async () => {
    const clock = "function private.is_quiet_hour(p_at timestamptz) returns boolean language sql";
    await db.rows(`create or replace ${clock} return true`);
    expect(kindsOf(await claim())).toEqual(["key_delivered"]);
  });

  it("records once that a link was followed, of a notice that was sent", async () => {
    const [notice] = await claim();
    const open = async () => {
      await asService(() => db.rows("select public.record_opened_notice($1)", [notice?.id]));
      return db.value<Date | null>("select opened_at from private.notices where id = $1", [notice?.id]);
    };
    expect(await open()).toBeNull();
    await mark(notice);
    const first = await open();
    expect(first).not.toBeNull();
    expect(await open()).toEqual(first);
  });
});

const namesOf = (from: string) =>
  db.value<string[]>(`select array(select kind from ${from} order by kind collate "C")`);

it("has words for every kind that the database can put in line, and for no other", async () => {
  expect(await namesOf("private.notice_kinds()")).toEqual(Object.keys(templates).sort());
  expect(await namesOf("private.notice_kinds() where not is_required")).toEqual([...stoppableKinds].sort());
});

it("offers a choice for every kind of staff notification", async () => {
  const notChosen = "('staff_daily', 'template_test')";
  const kinds = await namesOf(`private.notice_kinds() where audience = 'staff' and kind not in ${notChosen}`);
  await signInStaff("admin");
  expect(await namesOf("public.my_staff_notices()")).toEqual(kinds);
});

it("knows the quiet hours from 22 to 8 o'clock in São Paulo", async () => {
  const quiet = `select array_agg(h order by h) from generate_series(0, 23) h
       where private.is_quiet_hour(('2026-11-20 00:30:00-03'::timestamptz) + make_interval(hours => h))`;
  const hours = await db.value(quiet);
  expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
});
