import { stoppableKinds } from "../../functions/_shared/notices/template-examples";
import { templates } from "../../functions/_shared/notices/templates";
import { db, dbOwner } from "../harness/database";
import { signInStaff } from "../harness/factories";

interface Kind {
  kind: string;
  audience: string;
  is_required: boolean;
}

it("has words for every kind that the database can put in line, and for no other", async () => {
  const kinds = await db.rows<Kind>("select kind, audience, is_required from private.notice_kinds()");
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(Object.keys(templates).sort());
  expect(
    kinds
      .filter((kind) => !kind.is_required)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...stoppableKinds].sort());
});

it("offers a choice for every kind of staff notification", async () => {
  await signInStaff("admin");
  const choices = await db.rows<{ kind: string }>("select kind from public.my_staff_notices()");
  const kinds = await dbOwner.rows<Kind>(
    "select kind from private.notice_kinds() where audience = 'staff' and kind not in ('staff_daily', 'template_test')",
  );
  expect(choices.map(({ kind }) => kind).sort()).toEqual(kinds.map(({ kind }) => kind).sort());
});

it("knows the quiet hours from 22 to 8 o'clock in São Paulo", async () => {
  const hours = await db.rows<{ hour: number }>(
    `select h as hour from generate_series(0, 23) h
       where private.is_quiet_hour(('2026-11-20 00:30:00-03'::timestamptz) + make_interval(hours => h))`,
  );
  expect(hours.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
});
