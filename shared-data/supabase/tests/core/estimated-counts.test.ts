import { db } from "../harness/database";

it.each([
  ["count=planned", "count_not_exact"],
  ["return=minimal, Count = Estimated", "count_not_exact"],
  ["count=exact", null],
  [null, null],
])("refuses what the planner would say to everybody: %s", async (prefer, detail) => {
  await db.rows("select set_config('request.headers', $1, true)", [prefer === null ? "" : JSON.stringify({ prefer })]);
  for (const role of ["anon", "authenticated", "service_role"] as const) {
    await db.rows(`set local role ${role}`);
    const refusal = await db.rows("select private.refuse_estimated_count()").then(
      () => null,
      (error: { detail: string }) => error.detail,
    );
    expect(refusal).toBe(detail);
    await db.rows("reset role");
  }
});
