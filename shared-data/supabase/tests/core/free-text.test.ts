import { db } from "../harness/database";
import { openedClaim } from "../harness/guarantee-claims";

it("deletes free text about people after five years: reasons in the log, notes, and what was written in claims", async () => {
  const { claimId } = await openedClaim();
  await db.actAs("none");
  await db.rows("update public.guarantee_claims set state = 'withdrawn', withdrawn_at = now() where id = $1", [
    claimId,
  ]);
  const texts = `select (select count(*) from public.staff_actions where reason is not null)::integer as reasons,
      (select count(*) from private.customer_notes)::integer as notes, (select count(*) from public.guarantee_claim_messages)::integer as messages`;
  await db.rows("set local session_replication_role = replica");
  await db.rows("insert into private.customer_notes (order_id, note) select id, 'Ligou' from public.orders limit 1");
  await db.rows("insert into public.staff_actions (action, reason) values ('order_refunded', 'Ana pediu')");
  const age = async (interval: string) => {
    await db.rows("set local session_replication_role = replica");
    await db.rows(`update public.staff_actions set done_at = now() - interval '${interval}'`);
    await db.rows(`update private.customer_notes set created_at = now() - interval '${interval}'`);
    await db.rows(`update public.guarantee_claims set withdrawn_at = now() - interval '${interval}'`);
    await db.rows("set local session_replication_role = origin");
    await db.rows("select private.forget_expired_data()");
    return (await db.rows(texts))[0];
  };
  expect(await age("4 years")).toEqual({ reasons: 1, notes: 1, messages: 1 });
  expect(await age("5 years 1 day")).toEqual({ reasons: 0, notes: 0, messages: 0 });
  expect(await db.rows("select action from public.staff_actions where action = 'order_refunded'")).toHaveLength(1);
});
