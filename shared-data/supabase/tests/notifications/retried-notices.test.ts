import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { find, put, withManager } from "../harness/outbox";

describe("trying again", () => {
  const retry = (ids: string[], reason = "o provedor voltou") =>
    db.rows<{ id: string; reason: string }>("select * from public.retry_notices($1, $2)", [ids, reason]);

  it("puts in line again what was given up, says why not the others, and is logged once", () =>
    withManager(async (manager) => {
      const [up, down] = [await put({ outcome: "given_up" }), await put({ outcome: "given_up" })];
      const sent = await put({ email: "x@example.com" });
      const late = await put({ outcome: "given_up", left: "-1 minute" });
      const absent = drawId();
      expect(await retry([up, sent, down, late, absent])).toEqual([
        { id: sent, reason: "not_given_up" },
        { id: late, reason: "expired" },
        { id: absent, reason: "not_found" },
      ]);
      const stands =
        "select outcome, attempts, next_try_at <= now() as is_due from private.notices where id = any ($1)";
      expect(await dbOwner.rows(stands, [[up, down]])).toEqual([
        { outcome: "queued", attempts: 0, is_due: true },
        { outcome: "queued", attempts: 0, is_due: true },
      ]);
      expect(await retry([up])).toEqual([{ id: up, reason: "not_given_up" }]);
      expect(
        await db.rows("select actor_id, reason, changes from public.staff_actions where action = 'notices_retried'"),
      ).toEqual([{ actor_id: manager.id, reason: "o provedor voltou", changes: { notices: { from: null, to: 2 } } }]);
    }));

  it("asks for a reason, and takes a hundred at most", () =>
    withManager(async () => {
      await expect(retry([], " ")).rejects.toThrow("reason_required");
      await expect(retry(Array.from({ length: 101 }, () => drawId()))).rejects.toThrow("PT400 too_many_notices");
    }));
});

describe("a template sent to oneself", () => {
  const send = (kind: string) => db.value<string>("select public.send_template_to_self($1)", [kind]);

  it("is an email to one's own account, with the kind that it shows", () =>
    withManager(async (manager) => {
      const id = await send("payment_confirmed");
      expect(await find()).toMatchObject({
        notices: [{ id, kind: "template_test", email: manager.email, channel: "mail", outcome: "queued" }],
      });
      expect(
        await dbOwner.value("select private.staff_notice_facts(n) from private.notices n where n.id = $1", [id]),
      ).toEqual({ of: "payment_confirmed" });
    }));

  it.each(["template_test", "nothing", null])("is refused where there is no template %j", (kind) =>
    withManager(async () => {
      await expect(db.value("select public.send_template_to_self($1)", [kind])).rejects.toThrow("template_unknown");
    }),
  );

  it("goes ten times in an hour", () =>
    withManager(async () => {
      for (let times = 0; times < 10; times++) await send("stock_low");
      await expect(send("stock_low")).rejects.toThrow("PT429 too_many_tests");
    }));
});
