import { stoppableKinds } from "../../functions/_shared/notices/template-examples";
import { templates } from "../../functions/_shared/notices/templates";
import { db } from "../harness/database";
import { signInStaff } from "../harness/factories";

const kindsOf = (from: string) =>
  db.value<string[]>(`select array(select kind from ${from} order by kind collate "C")`);

it("has words for every kind that the database can put in line, and for no other", async () => {
  expect(await kindsOf("private.notice_kinds()")).toEqual(Object.keys(templates).sort());
  expect(await kindsOf("private.notice_kinds() where not is_required")).toEqual([...stoppableKinds].sort());
});

it("offers a choice for every kind of staff notification", async () => {
  const notChosen = "('staff_daily', 'template_test')";
  const kinds = await kindsOf(`private.notice_kinds() where audience = 'staff' and kind not in ${notChosen}`);
  await signInStaff("admin");
  expect(await kindsOf("public.my_staff_notices()")).toEqual(kinds);
});

it("knows the quiet hours from 22 to 8 o'clock in São Paulo", async () => {
  const hours = await db.value(
    `select array_agg(h order by h) from generate_series(0, 23) h
       where private.is_quiet_hour(('2026-11-20 00:30:00-03'::timestamptz) + make_interval(hours => h))`,
  );
  expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
});
