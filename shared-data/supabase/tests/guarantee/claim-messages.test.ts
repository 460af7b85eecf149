import { drawId } from "../../../local/testing/draw";
import { asPerson, db, dbOwner } from "../harness/database";
import { createStaff, signIn, signInStaff } from "../harness/factories";
import { decide, messages, open, openedClaim, picture, stored, withdraw, write } from "../harness/guarantee-claims";
import { logged } from "../harness/log";

it("passes the turn from side to side, and staff's clock begins with the buyer's answer", async () => {
  const { buyer, claimId } = await openedClaim();
  const manager = await createStaff("manager");
  await dbOwner.rows("update public.guarantee_claims set due_at = '2026-01-01'");
  await write(claimId, "Ainda não entra");
  expect(await stored(claimId)).toMatchObject({ state: "open", due_at: new Date("2026-01-01") });
  await asPerson(manager, () => write(claimId, "Qual mensagem aparece?"));
  expect(await stored(claimId)).toMatchObject({ state: "answered" });
  await signIn(buyer);
  await write(claimId, "Senha incorreta");
  const claim = await stored(claimId);
  expect(claim.state).toBe("open");
  expect(claim.due_at).not.toEqual(new Date("2026-01-01"));
  expect((await messages()).map(({ from_staff }) => from_staff)).toEqual([false, false, true, false]);
});

it("under the id of another message is refused, with other words or of another writer", async () => {
  const { claimId } = await openedClaim();
  const id = drawId();
  await write(claimId, " uma vez ", id);
  await expect(write(claimId, "outra vez", id)).rejects.toThrow("message_id_taken");
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
  const log = await logged(() => write(claimId, "Segredo"));
  const entry = { actor_id: manager.id, order_id: order.id, user_id: buyer.id, reason: null, changes: null };
  expect(log).toMatchObject([{ ...entry, action: "claim_answered" }]);
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
  const withoutId = db.rows("select public.write_in_claim($1, 'Oi', null)", [claimId]);
  await expect(withoutId).rejects.toThrow("message_id_required");
  await withdraw(claimId);
  expect(await stored(claimId)).toMatchObject({ state: "withdrawn", withdrawn_at: expect.any(Date) });
  await expect(write(claimId, "Oi")).rejects.toThrow("PT409 claim_ended");
});

const limit = 307_200;
const add = (claimId: string, file: Buffer, id: string = drawId()) =>
  db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, id, file.toString("base64")]);
const show = (id: string) => db.value<string>("select public.claim_picture($1)", [id]);
const kept = () => dbOwner.rows("select id from private.guarantee_claim_pictures order by created_at");
const of = (head: string, bytes = 64) =>
  Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(bytes - head.length)]);
const heavy = (bytes: number) => of("RIFF\0\0\0\0WEBP", bytes);
const html = "<html><script>alert(1)</script></html>";

it.each([
  ["a WebP", picture],
  ["a file as heavy as it may be", heavy(limit)],
  ["a picture that is also a page", of(`\xff\xd8\xff\xe0${html}`)],
])("takes %s, and gives it to its buyer and to staff as it was, also once the claim has ended", async (_kind, file) => {
  const { claimId, buyer } = await openedClaim();
  const id = drawId();
  await add(claimId, file, id);
  await withdraw(claimId);
  await expect(add(claimId, picture)).rejects.toThrow("claim_ended");
  expect(await kept()).toEqual([{ id }]);
  for (const person of [buyer, await createStaff("manager"), await createStaff("admin")]) {
    await signIn(person);
    expect(Buffer.from(await show(id), "base64").equals(file)).toBe(true);
  }
});

it.each([
  ["an SVG", of('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 100)],
  ["a page", of(html)],
  ["a PNG", of("\x89PNG\r\n\x1a\n")],
  ["a sound in the same container as WebP", of("RIFF\x38\0\0\0WAVEfmt ")],
  ["the first bytes of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff])],
])("refuses %s", async (_what, file) => {
  const { claimId } = await openedClaim();
  await expect(add(claimId, file)).rejects.toThrow("PT400 picture_invalid");
  expect(await kept()).toEqual([]);
});

it("refuses one byte more than 300 KB, text that is no base64, and nothing at all", async () => {
  const { claimId } = await openedClaim();
  for (const bytes of [limit + 1, limit + 2])
    await expect(add(claimId, heavy(bytes))).rejects.toThrow("picture_too_large");
  const call = "select public.add_claim_picture($1, $2, $3)";
  for (const text of ["não é base64", "data:image/webp;base64,UklGRg==", "", null])
    await expect(db.rows(call, [claimId, drawId(), text])).rejects.toThrow("picture_invalid");
  await expect(db.rows(call, [claimId, null, picture.toString("base64")])).rejects.toThrow("picture_id_required");
});

it("takes five, each once", async () => {
  const { claimId, buyer } = await openedClaim();
  const ids = Array.from({ length: 5 }, () => drawId());
  for (const id of [...ids, ...ids]) await add(claimId, picture, id);
  expect(await kept()).toHaveLength(5);
  await expect(add(claimId, picture)).rejects.toThrow("PT429 claim_pictures_used_up");
  const other = await openedClaim({ buyer });
  await expect(add(other.claimId, picture, ids[0])).rejects.toThrow("picture_id_taken");
});
