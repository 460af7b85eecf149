import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { as, decide, open, openedClaim, stored, withdraw, write } from "../harness/guarantee-claims";

const messages = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select id, from_staff, text from public.guarantee_claim_messages order by created_at"),
  );

describe("writing", () => {
  it("passes the turn from side to side, and staff's clock begins with the buyer's answer", () =>
    withRollback(async (db) => {
      const { buyer, claimId } = await openedClaim(db);
      const manager = await createStaff(db, "manager");
      await db.asOwner((owner) => owner.rows("update public.guarantee_claims set due_at = '2026-01-01'"));
      await write(db, claimId, "Ainda não entra");
      expect(await stored(db, claimId)).toMatchObject({ state: "open", due_at: new Date("2026-01-01") });
      await as(db, manager);
      await write(db, claimId, "Qual mensagem aparece?");
      expect(await stored(db, claimId)).toMatchObject({ state: "answered" });
      await as(db, buyer);
      await write(db, claimId, "Senha incorreta");
      const claim = await stored(db, claimId);
      expect(claim.state).toBe("open");
      expect(claim.due_at).not.toEqual(new Date("2026-01-01"));
      expect((await messages(db)).map(({ from_staff }) => from_staff)).toEqual([false, false, true, false]);
    }));

  it("sent again is the same message, and takes no other words", () =>
    withRollback(async (db) => {
      const { claimId } = await openedClaim(db);
      const id = drawId();
      await write(db, claimId, "uma vez", id);
      await write(db, claimId, " uma vez ", id);
      await expect(write(db, claimId, "outra vez", id)).rejects.toMatchObject({ detail: "message_id_taken" });
      expect(await messages(db)).toHaveLength(2);
      await as(db, await createStaff(db, "manager"));
      await expect(write(db, claimId, "uma vez", id)).rejects.toMatchObject({ detail: "message_id_taken" });
    }));

  it("comes of a claim that is opened again with other words, once, while it is undecided", () =>
    withRollback(async (db) => {
      const { order, buyer, claimId } = await openedClaim(db);
      for (const text of ["e mais isto", "e mais isto"]) expect(await open(db, order.id, claimId, text)).toBe(claimId);
      expect(await messages(db)).toHaveLength(2);
      await as(db, await createStaff(db, "manager"));
      await decide(db, claimId, "refusal");
      await as(db, buyer);
      await expect(open(db, order.id, claimId, "tarde demais")).rejects.toMatchObject({ detail: "claim_ended" });
    }));

  it("logs who of staff wrote, not what, and buyers do not see who", () =>
    withRollback(async (db) => {
      const { order, buyer, claimId } = await openedClaim(db);
      const manager = await createStaff(db, "manager");
      await as(db, manager);
      await write(db, claimId, "Segredo");
      const [entry] = await db.rows(
        "select actor_id, order_id, user_id, reason, changes from public.staff_actions where action = 'claim_answered'",
      );
      expect(entry).toEqual({
        actor_id: manager.id,
        order_id: order.id,
        user_id: buyer.id,
        reason: null,
        changes: null,
      });
      await as(db, buyer);
      await expect(db.rows("select author_id from public.guarantee_claim_messages")).rejects.toMatchObject({
        code: "42501",
      });
      await expect(db.rows("select decided_by from public.guarantee_claims")).rejects.toMatchObject({ code: "42501" });
      expect(JSON.stringify(await db.rows("select public.my_order_guarantee($1)", [order.id]))).not.toContain(
        manager.id,
      );
    }));

  it("takes twenty of each side", () =>
    withRollback(async (db) => {
      const { claimId } = await openedClaim(db);
      for (let count = 2; count <= 20; count += 1) await write(db, claimId, `${count}`);
      await expect(write(db, claimId, "21")).rejects.toMatchObject({ code: "PT429", detail: "claim_messages_used_up" });
      await as(db, await createStaff(db, "manager"));
      await write(db, claimId, "1");
    }));

  it("refuses a stranger, an empty text, no id, and a claim that has ended", () =>
    withRollback(async (db) => {
      const { buyer, claimId } = await openedClaim(db);
      for (const person of [await createCustomer(db), null]) {
        await as(db, person);
        await expect(write(db, claimId, "Oi")).rejects.toMatchObject({ code: "PT404", detail: "claim_not_found" });
        await expect(withdraw(db, claimId)).rejects.toMatchObject({ code: "PT404", detail: "claim_not_found" });
      }
      await as(db, await createStaff(db, "admin"));
      await expect(withdraw(db, claimId)).rejects.toMatchObject({ detail: "claim_not_found" });
      await as(db, buyer);
      await expect(write(db, claimId, " ")).rejects.toMatchObject({ detail: "claim_text_required" });
      await expect(db.rows("select public.write_in_claim($1, 'Oi', null)", [claimId])).rejects.toMatchObject({
        detail: "message_id_required",
      });
      await withdraw(db, claimId);
      await withdraw(db, claimId);
      expect(await stored(db, claimId)).toMatchObject({ state: "withdrawn", withdrawn_at: expect.any(Date) });
      await expect(write(db, claimId, "Oi")).rejects.toMatchObject({ code: "PT409", detail: "claim_ended" });
    }));
});
