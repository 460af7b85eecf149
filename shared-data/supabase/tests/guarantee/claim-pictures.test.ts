import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { as, openedClaim, withdraw } from "../harness/guarantee-claims";
import { picture as plain } from "../harness/picture";

const limit = 307_200;
const add = (db: Database, claimId: string, file: Buffer, id: string = drawId()) =>
  db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, id, file.toString("base64")]);
const show = (db: Database, id: string) => db.value<string>("select public.claim_picture($1)", [id]);
const kept = (db: Database) =>
  db.asOwner((owner) => owner.rows("select id from private.guarantee_claim_pictures order by created_at"));
const of = (head: string, bytes = 64) =>
  Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(bytes - head.length)]);
const heavy = (bytes: number) => of("RIFF\0\0\0\0WEBP", bytes);
const html = "<html><script>alert(1)</script></html>";

it.each([
  ["a WebP", plain],
  ["a JPEG", of("\xff\xd8\xff\xe0")],
  ["a file as heavy as it may be", heavy(limit)],
  ["a picture that is also a page", of(`\xff\xd8\xff\xe0${html}`)],
])("takes %s, and gives it to its buyer and to staff as it was", (_kind, file) =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const id = drawId();
    await add(db, claimId, file, id);
    expect(await kept(db)).toEqual([{ id }]);
    for (const person of [buyer, await createStaff(db, "manager"), await createStaff(db, "admin")]) {
      await as(db, person);
      expect(Buffer.from(await show(db, id), "base64").equals(file)).toBe(true);
    }
  }),
);

it.each([
  ["nothing", Buffer.alloc(0)],
  ["a drawing", of('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 100)],
  ["a page", of(html)],
  ["a PNG", of("\x89PNG\r\n\x1a\n")],
  ["a GIF", of("GIF89a")],
  ["a sound in the same container as WebP", of("RIFF\x38\0\0\0WAVEfmt ")],
  ["the first bytes of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff])],
])("refuses %s", (_what, file) =>
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
      const tried = db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, drawId(), text]);
      await expect(tried).rejects.toMatchObject({ detail: "picture_invalid" });
    }
    await expect(
      db.rows("select public.add_claim_picture($1, null, $2)", [claimId, plain.toString("base64")]),
    ).rejects.toMatchObject({ detail: "picture_id_required" });
  }));

it("takes five, each once", () =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const ids = Array.from({ length: 5 }, () => drawId());
    for (const id of [...ids, ...ids]) await add(db, claimId, plain, id);
    expect(await kept(db)).toHaveLength(5);
    await expect(add(db, claimId, plain)).rejects.toMatchObject({ code: "PT429", detail: "claim_pictures_used_up" });
    const other = await openedClaim(db, { buyer });
    await expect(add(db, other.claimId, plain, ids[0])).rejects.toMatchObject({ detail: "picture_id_taken" });
  }));

it("takes none for somebody else's claim, from staff, or once the claim has ended, and shows none to a stranger", () =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const id = drawId();
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
    const id = drawId();
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
