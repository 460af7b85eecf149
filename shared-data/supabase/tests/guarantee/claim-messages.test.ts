import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createStaff, signIn, signInStaff } from "../harness/factories";
import { decide, open, openedClaim, stored, withdraw, write } from "../harness/guarantee-claims";

const messages = () =>
  dbOwner.rows("select id, from_staff, text from public.guarantee_claim_messages order by created_at");

it("passes the turn from side to side, and staff's clock begins with the buyer's answer", async () => {
  const { buyer, claimId } = await openedClaim();
  const manager = await createStaff("manager");
  await dbOwner.rows("update public.guarantee_claims set due_at = '2026-01-01'");
  await write(claimId, "Ainda não entra");
  expect(await stored(claimId)).toMatchObject({ state: "open", due_at: new Date("2026-01-01") });
  await signIn(manager);
  await write(claimId, "Qual mensagem aparece?");
  expect(await stored(claimId)).toMatchObject({ state: "answered" });
  await signIn(buyer);
  await write(claimId, "Senha incorreta");
  const claim = await stored(claimId);
  expect(claim.state).toBe("open");
  expect(claim.due_at).not.toEqual(new Date("2026-01-01"));
  expect((await messages()).map(({ from_staff }) => from_staff)).toEqual([false, false, true, false]);
});

it("sent again is the same message, and takes no other words", async () => {
  const { claimId } = await openedClaim();
  const id = drawId();
  await write(claimId, "uma vez", id);
  await write(claimId, " uma vez ", id);
  await expect(write(claimId, "outra vez", id)).rejects.toThrow("message_id_taken");
  expect(await messages()).toHaveLength(2);
  await signInStaff("manager");
  await expect(write(claimId, "uma vez", id)).rejects.toThrow("message_id_taken");
});

it("comes of a claim that is opened again with other words, once, while it is undecided", async () => {
  const { order, buyer, claimId } = await openedClaim();
  for (const text of ["e mais isto", "e mais isto"]) expect(await open(order.id, claimId, text)).toBe(claimId);
  expect(await messages()).toHaveLength(2);
  await signInStaff("manager");
  await decide(claimId, "refusal");
  await signIn(buyer);
  await expect(open(order.id, claimId, "tarde demais")).rejects.toThrow("claim_ended");
});

it("logs who of staff wrote, not what, and buyers do not see who", async () => {
  const { order, buyer, claimId } = await openedClaim();
  const manager = await signInStaff("manager");
  await write(claimId, "Segredo");
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
  await signIn(buyer);
  expect(JSON.stringify(await db.rows("select public.my_order_guarantee($1)", [order.id]))).not.toContain(manager.id);
});

it("takes twenty of each side", async () => {
  const { claimId } = await openedClaim();
  for (let count = 2; count <= 20; count += 1) await write(claimId, `${count}`);
  await expect(write(claimId, "21")).rejects.toThrow("PT429 claim_messages_used_up");
  await signInStaff("manager");
  await write(claimId, "1");
});

it("refuses an empty text, no id, and a claim that has ended", async () => {
  const { claimId } = await openedClaim();
  await expect(write(claimId, " ")).rejects.toThrow("claim_text_required");
  await expect(db.rows("select public.write_in_claim($1, 'Oi', null)", [claimId])).rejects.toThrow(
    "message_id_required",
  );
  await withdraw(claimId);
  await withdraw(claimId);
  expect(await stored(claimId)).toMatchObject({ state: "withdrawn", withdrawn_at: expect.any(Date) });
  await expect(write(claimId, "Oi")).rejects.toThrow("PT409 claim_ended");
});
