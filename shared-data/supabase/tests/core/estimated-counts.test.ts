import { asVisitor, db } from "../harness/database";

it.each([
  ["count=planned", "count_not_exact"],
  ["return=minimal, Count = Estimated", "count_not_exact"],
  ["count=exact", null],
  [null, null],
])("refuses what the planner would say to everybody: %s", async (prefer, detail) => {
  await db.rows("select set_config('request.headers', $1, true)", [prefer === null ? "" : JSON.stringify({ prefer })]);
  const refusal = await asVisitor(() => db.rows("select private.refuse_estimated_count()")).then(
    () => null,
    (error: { detail: string }) => error.detail,
  );
  expect(refusal).toBe(detail);
});
