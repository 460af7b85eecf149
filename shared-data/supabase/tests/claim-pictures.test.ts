import { randomUUID } from "node:crypto";
import { type Database, withRollback } from "./harness/database";
import { createCustomer, createStaff } from "./harness/factories";
import { as, openedClaim, withdraw } from "./harness/guarantee-claims";
import { extendedHead, losslessPicture, lossyPicture, webpChunk, webpFile } from "./harness/webp";

const limit = 307_200;
const add = (db: Database, claimId: string, file: Buffer, id: string = randomUUID()) =>
  db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, id, file.toString("base64")]);
const show = (db: Database, id: string) => db.value<string>("select public.claim_picture($1)", [id]);
const kept = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select id, width, height from private.guarantee_claim_pictures order by created_at"),
  );
const plain = webpFile(lossyPicture(640, 480));
/** A file of so many bytes in all. */
const heavy = (bytes: number) => webpFile(lossyPicture(640, 480, bytes - plain.length + 32));

it.each([
  ["lossy", plain, 640, 480],
  ["lossless", webpFile(losslessPicture(2048, 1)), 2048, 1],
  ["with transparency", webpFile(extendedHead(16, 3, 4), webpChunk("ALPH", Buffer.alloc(3)), lossyPicture(3, 4)), 3, 4],
  ["with an extended header that says nothing", webpFile(extendedHead(0, 5, 6), losslessPicture(5, 6)), 5, 6],
  ["as heavy as it may be", heavy(limit), 640, 480],
])("takes a picture that is %s, and gives it to its buyer and to staff as it was", (_kind, file, width, height) =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const id = randomUUID();
    await add(db, claimId, file, id);
    expect(await kept(db)).toEqual([{ id, width, height }]);
    for (const person of [buyer, await createStaff(db, "manager"), await createStaff(db, "admin")]) {
      await as(db, person);
      expect(Buffer.from(await show(db, id), "base64").equals(file)).toBe(true);
    }
  }),
);

const html = Buffer.from("<html><script>alert(1)</script></html>");
const broken = (change: (file: Buffer) => void) => {
  const file = Buffer.from(plain);
  change(file);
  return file;
};
const hostile: [string, Buffer][] = [
  ["nothing", Buffer.alloc(0)],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a page that begins as a WebP", Buffer.concat([Buffer.from("RIFF\x80\0\0\0WEBP"), html, Buffer.alloc(100)])],
  ["a page within a WebP", webpFile(webpChunk("VP8 ", html))],
  ["a picture with a page behind it", Buffer.concat([plain, html])],
  ["a picture with a page counted in", webpFile(lossyPicture(8, 8), webpChunk("HTML", html))],
  ["a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)])],
  ["a PNG", Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)])],
  [
    "a film of WebPs",
    webpFile(extendedHead(2, 8, 8), webpChunk("ANIM", Buffer.alloc(6)), webpChunk("ANMF", Buffer.alloc(32))),
  ],
  ["a picture that was cut off", plain.subarray(0, plain.length - 3)],
  ["a picture without its last chunk's end", broken((file) => file.writeUInt32LE(file.length, 16))],
  ["a length that is not the file's", broken((file) => file.writeUInt32LE(file.length, 4))],
  ["a chunk as long as a file may be", broken((file) => file.writeUInt32LE(0xffffffff, 16))],
  ["a change to a picture", broken((file) => file.writeUInt8(file.readUInt8(20) | 1, 20))],
  ["a picture that is not shown", broken((file) => file.writeUInt8(file.readUInt8(20) & ~16, 20))],
  ["a first part longer than the picture", broken((file) => file.writeUIntLE((4000 << 5) | 16, 20, 3))],
  ["a picture without its sign", broken((file) => file.writeUInt8(0, 23))],
  ["a bomb by its header", webpFile(lossyPicture(16_383, 16_383))],
  ["a bomb without loss", webpFile(losslessPicture(16_384, 16_384))],
  ["a side too long", webpFile(lossyPicture(2049, 1))],
  ["a picture without height", webpFile(lossyPicture(1, 0))],
  ["an extended header of another size", webpFile(extendedHead(16, 4000, 4000), lossyPicture(3, 4))],
  ["two pictures", webpFile(lossyPicture(8, 8), lossyPicture(8, 8))],
  ["a header alone", webpFile(extendedHead(0, 8, 8))],
  ["a colour profile", webpFile(extendedHead(32, 8, 8), webpChunk("ICCP", Buffer.alloc(20)), lossyPicture(8, 8))],
  ["where it was taken", webpFile(extendedHead(8, 8, 8), lossyPicture(8, 8), webpChunk("EXIF", Buffer.from("gps")))],
  [
    "who edited it",
    webpFile(extendedHead(4, 8, 8), lossyPicture(8, 8), webpChunk("XMP ", Buffer.from("<x:xmpmeta/>"))),
  ],
  ["a header that tells of metadata", webpFile(extendedHead(8, 8, 8), lossyPicture(8, 8))],
  ["a thousand small chunks", webpFile(...Array.from({ length: 1000 }, () => webpChunk("ALPH", Buffer.alloc(1))))],
];

it.each(hostile)("refuses %s", (_what, file) =>
  withRollback(async (db) => {
    const { claimId } = await openedClaim(db);
    await expect(add(db, claimId, file)).rejects.toMatchObject({ code: "PT400", detail: "picture_invalid" });
    expect(await kept(db)).toEqual([]);
  }),
);

it("refuses one byte more than 300 KB, text that is no base64, and nothing at all", () =>
  withRollback(async (db) => {
    const { claimId } = await openedClaim(db);
    await expect(add(db, claimId, heavy(limit + 1))).rejects.toMatchObject({ detail: "picture_too_large" });
    await expect(add(db, claimId, heavy(limit + 2))).rejects.toMatchObject({ detail: "picture_too_large" });
    for (const text of ["não é base64", "data:image/webp;base64,UklGRg==", null]) {
      const tried = db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, randomUUID(), text]);
      await expect(tried).rejects.toMatchObject({ detail: "picture_invalid" });
    }
    await expect(
      db.rows("select public.add_claim_picture($1, null, $2)", [claimId, plain.toString("base64")]),
    ).rejects.toMatchObject({ detail: "picture_id_required" });
  }));

it("takes five, each once", () =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of [...ids, ...ids]) await add(db, claimId, plain, id);
    expect(await kept(db)).toHaveLength(5);
    await expect(add(db, claimId, plain)).rejects.toMatchObject({ code: "PT429", detail: "claim_pictures_used_up" });
    const other = await openedClaim(db, { buyer });
    await expect(add(db, other.claimId, plain, ids[0])).rejects.toMatchObject({ detail: "picture_id_taken" });
  }));

it("takes none for somebody else's claim, from staff, or once the claim has ended, and shows none to a stranger", () =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const id = randomUUID();
    await add(db, claimId, plain, id);
    for (const person of [await createCustomer(db), await createStaff(db, "admin"), null]) {
      await as(db, person);
      await expect(add(db, claimId, plain)).rejects.toMatchObject({ detail: "claim_not_found" });
    }
    for (const person of [await createCustomer(db), null]) {
      await as(db, person);
      await expect(show(db, id)).rejects.toMatchObject({ code: "PT404", detail: "picture_not_found" });
    }
    await as(db, buyer);
    await withdraw(db, claimId);
    await expect(add(db, claimId, plain)).rejects.toMatchObject({ detail: "claim_ended" });
    expect(await show(db, id)).not.toBe("");
  }));

it("forgets pictures 90 days after their claim ended, and no other", () =>
  withRollback(async (db) => {
    const ended = await openedClaim(db);
    await add(db, ended.claimId, plain);
    await withdraw(db, ended.claimId);
    const waiting = await openedClaim(db);
    const id = randomUUID();
    await add(db, waiting.claimId, plain, id);
    await db.actAs("none");
    const end = (days: number) =>
      db.rows(
        "update public.guarantee_claims set withdrawn_at = now() - make_interval(days => $1), opened_at = now() - interval '1 year' where state = 'withdrawn'",
        [days],
      );
    await end(89);
    await db.rows("select private.forget_expired_data()");
    expect(await kept(db)).toHaveLength(2);
    await end(91);
    await db.rows("select private.forget_expired_data()");
    expect(await kept(db)).toMatchObject([{ id }]);
  }));
