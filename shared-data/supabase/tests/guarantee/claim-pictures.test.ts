import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createStaff, signIn } from "../harness/factories";
import { openedClaim, picture as plain, withdraw } from "../harness/guarantee-claims";

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
  ["a WebP", plain],
  ["a JPEG", of("\xff\xd8\xff\xe0")],
  ["a file as heavy as it may be", heavy(limit)],
  ["a picture that is also a page", of(`\xff\xd8\xff\xe0${html}`)],
])("takes %s, and gives it to its buyer and to staff as it was", async (_kind, file) => {
  const { claimId, buyer } = await openedClaim();
  const id = drawId();
  await add(claimId, file, id);
  expect(await kept()).toEqual([{ id }]);
  for (const person of [buyer, await createStaff("manager"), await createStaff("admin")]) {
    await signIn(person);
    expect(Buffer.from(await show(id), "base64").equals(file)).toBe(true);
  }
});

it.each([
  ["nothing", Buffer.alloc(0)],
  ["an SVG", of('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 100)],
  ["a page", of(html)],
  ["a PNG", of("\x89PNG\r\n\x1a\n")],
  ["a GIF", of("GIF89a")],
  ["a sound in the same container as WebP", of("RIFF\x38\0\0\0WAVEfmt ")],
  ["the first bytes of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff])],
])("refuses %s", async (_what, file) => {
  const { claimId } = await openedClaim();
  await expect(add(claimId, file)).rejects.toThrow("PT400 picture_invalid");
  expect(await kept()).toEqual([]);
});

it("refuses one byte more than 300 KB, text that is no base64, and nothing at all", async () => {
  const { claimId } = await openedClaim();
  await expect(add(claimId, heavy(limit + 1))).rejects.toThrow("picture_too_large");
  await expect(add(claimId, heavy(limit + 2))).rejects.toThrow("picture_too_large");
  for (const text of ["não é base64", "data:image/webp;base64,UklGRg==", null]) {
    const tried = db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, drawId(), text]);
    await expect(tried).rejects.toThrow("picture_invalid");
  }
  await expect(
    db.rows("select public.add_claim_picture($1, null, $2)", [claimId, plain.toString("base64")]),
  ).rejects.toThrow("picture_id_required");
});

it("takes five, each once", async () => {
  const { claimId, buyer } = await openedClaim();
  const ids = Array.from({ length: 5 }, () => drawId());
  for (const id of [...ids, ...ids]) await add(claimId, plain, id);
  expect(await kept()).toHaveLength(5);
  await expect(add(claimId, plain)).rejects.toThrow("PT429 claim_pictures_used_up");
  const other = await openedClaim({ buyer });
  await expect(add(other.claimId, plain, ids[0])).rejects.toThrow("picture_id_taken");
});

it("takes none once the claim has ended, and still shows what there was", async () => {
  const { claimId } = await openedClaim();
  const id = drawId();
  await add(claimId, plain, id);
  await withdraw(claimId);
  await expect(add(claimId, plain)).rejects.toThrow("claim_ended");
  expect(await show(id)).not.toBe("");
});
