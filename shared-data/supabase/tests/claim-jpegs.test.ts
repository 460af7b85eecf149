import { randomUUID } from "node:crypto";
import { type Database, withRollback } from "./harness/database";
import { as, openedClaim } from "./harness/guarantee-claims";
import { frame, huffman, jpegFile, jpegSegment, plainJpeg, quantization, scan } from "./harness/jpeg";

const limit = 307_200;
const add = (db: Database, claimId: string, file: Buffer, id: string = randomUUID()) =>
  db.rows("select public.add_claim_picture($1, $2, $3)", [claimId, id, file.toString("base64")]);
const tables = Buffer.concat([quantization(), huffman()]);
const of = (...bytes: number[]) => Buffer.from(bytes);
type Parts = Partial<Record<"before" | "drawn" | "between" | "shown", Buffer>>;
/** A picture of 8 by 8 that is plain but for what is given. */
const odd = ({ before = of(), drawn = frame(8, 8), between = of(), shown = scan() }: Parts) =>
  jpegFile(before, tables, drawn, between, shown);
/** A file of so many bytes in all, with a scan in which every other byte is escaped: the most that there is to read. */
const heavy = (bytes: number) => {
  const escapes = Buffer.alloc(bytes - odd({ shown: scan(of()) }).length);
  escapes.fill(of(0xff, 0));
  if (escapes.length % 2) escapes[escapes.length - 1] = 1;
  return odd({ shown: scan(escapes) });
};

it.each([
  ["of three colours", plainJpeg(640, 480), 640, 480],
  ["grey", odd({ drawn: frame(3, 4, { colours: 1 }), shown: scan(of(1), 1) }), 3, 4],
  ["as large as it may be", plainJpeg(2048, 2048), 2048, 2048],
  ["with a restart interval", odd({ before: jpegSegment(0xdd, of(0, 4)) }), 8, 8],
  [
    "with each table by itself",
    odd({ between: Buffer.concat([1, 0x10, 0x11].map((number) => huffman(number))) }),
    8,
    8,
  ],
  [
    "with its tables in one segment",
    jpegFile(
      jpegSegment(0xdb, Buffer.concat([0, 1, 2, 3].map((number) => quantization(number).subarray(4)))),
      frame(8, 8),
      jpegSegment(0xc4, Buffer.concat([0, 1, 0x10, 0x11].map((number) => huffman(number).subarray(4)))),
      scan(),
    ),
    8,
    8,
  ],
  ["as heavy as it may be", heavy(limit), 8, 8],
])("takes a JPEG that is %s, and gives it back as it was", (_kind, file, width, height) =>
  withRollback(async (db) => {
    const { claimId, buyer } = await openedClaim(db);
    const id = randomUUID();
    await add(db, claimId, file, id);
    const kept = await db.asOwner((owner) =>
      owner.rows("select id, width, height from private.guarantee_claim_pictures"),
    );
    expect(kept).toEqual([{ id, width, height }]);
    await as(db, buyer);
    const shown = await db.value<string>("select public.claim_picture($1)", [id]);
    expect(Buffer.from(shown, "base64").equals(file)).toBe(true);
  }),
);

const html = Buffer.from("<html><script>alert(1)</script></html>");
const zip = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
const plain = plainJpeg();
const broken = (change: (file: Buffer) => void) => {
  const file = Buffer.from(plain);
  change(file);
  return file;
};
const frameAt = plain.indexOf(of(0xff, 0xc0));
const scanAt = plain.indexOf(of(0xff, 0xda));
const thumbnail = Buffer.concat([Buffer.from("Exif\0\0MM\0*\0\0\0\x08"), plainJpeg(16, 16)]);

const hostile: [string, Buffer][] = [
  ["where it was taken", odd({ before: jpegSegment(0xe1, Buffer.from("Exif\0\0MM\0*gps")) })],
  ["a thumbnail", odd({ before: jpegSegment(0xe1, thumbnail) })],
  ["a second file's directory", odd({ before: jpegSegment(0xe2, Buffer.from("MPF\0")) })],
  ["a colour profile", odd({ before: jpegSegment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01")) })],
  [
    "the head that most JPEGs have",
    odd({ before: jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")) }),
  ],
  ["an application's last segment", odd({ between: jpegSegment(0xef, html) })],
  ["a comment", odd({ before: jpegSegment(0xfe, html) })],
  ["a comment between scan and end", odd({ shown: Buffer.concat([scan(), jpegSegment(0xfe, html)]) })],
  ["a page behind it", Buffer.concat([plain, html])],
  ["an archive behind it", Buffer.concat([plain, zip])],
  ["an archive behind it that ends as a picture does", Buffer.concat([plain, zip, of(0xff, 0xd9)])],
  ["another picture behind it", Buffer.concat([plain, plain])],
  ["a page in a table's segment", odd({ before: jpegSegment(0xdb, Buffer.concat([of(1), Buffer.alloc(64), html])) })],
  ["a table twice", odd({ before: quantization() })],
  ["a thousand tables", odd({ before: jpegSegment(0xdb, Buffer.alloc(65 * 1000)) })],
  ["a table of 16 bits", odd({ before: jpegSegment(0xdb, Buffer.alloc(129, 0x11)) })],
  ["a table with a fifth number", odd({ before: quantization(4) })],
  ["codes for more values than there are", odd({ before: huffman(1, Array(163).fill(0)) })],
  ["a table of codes that is cut off", odd({ before: jpegSegment(0xc4, of(1, 0, 0)) })],
  ["a table of codes longer than its segment", odd({ before: jpegSegment(0xc4, of(1, 9, ...Array(15).fill(0), 1)) })],
  ["an unknown table of codes", odd({ before: huffman(2) })],
  ["a restart interval with more in it", odd({ before: jpegSegment(0xdd, Buffer.concat([of(0, 4), html])) })],
  ["two restart intervals", odd({ before: Buffer.concat([0, 1].map((n) => jpegSegment(0xdd, of(0, n)))) })],
  ["a segment that is empty", odd({ before: of(0xff, 0xdb, 0, 2) })],
  ["a segment shorter than its own length", odd({ before: of(0xff, 0xdb, 0, 0) })],
  ["a segment that runs over the end", odd({ before: of(0xff, 0xdb, 0xff, 0xff) })],
  ["bytes between its segments", odd({ between: html })],
  ["markers stuffed", odd({ between: of(0xff, 0xff) })],
  ["no frame", odd({ drawn: of() })],
  ["two frames", odd({ between: frame(8, 8) })],
  ["two scans", odd({ shown: Buffer.concat([scan(), scan()]) })],
  ["two pictures of codes within a scan", odd({ shown: Buffer.concat([scan(), huffman(1), scan()]) })],
  ["no scan", jpegFile(tables, frame(8, 8))],
  ["a scan of nothing", odd({ shown: scan(of()) })],
  ["a scan with a marker in it", odd({ shown: scan(of(1, 0xff, 0xe1, 0, 4, 1, 1)) })],
  ["a scan with a picture's beginning in it", odd({ shown: scan(of(1, 0xff, 0xd8, 1)) })],
  ["a scan with an end in it", odd({ shown: scan(of(1, 0xff, 0xd9, 1)) })],
  ["a scan that ends in the middle of an escape", odd({ shown: scan(of(1, 0xff)) })],
  ["a progressive picture", odd({ drawn: frame(8, 8, { marker: 0xc2 }) })],
  ["an arithmetic picture", odd({ drawn: frame(8, 8, { marker: 0xc9 }), before: jpegSegment(0xcc, of(0, 1)) })],
  ["a lossless picture", odd({ drawn: frame(8, 8, { marker: 0xc3 }) })],
  ["12 bits", odd({ drawn: frame(8, 8, { bits: 12 }) })],
  ["12 bits in a frame for them", odd({ drawn: frame(8, 8, { marker: 0xc1, bits: 12 }) })],
  ["four colours", odd({ drawn: frame(8, 8, { colours: 4 }), shown: scan(of(1), 4) })],
  ["two colours", odd({ drawn: frame(8, 8, { colours: 2 }), shown: scan(of(1), 2) })],
  ["no colour", odd({ drawn: frame(8, 8, { colours: 0 }), shown: scan(of(1), 0) })],
  ["a scan of one colour of three", odd({ shown: scan(of(1), 1) })],
  ["a scan of other colours", broken((file) => file.writeUInt8(7, scanAt + 5))],
  ["a scan of a part of each colour", broken((file) => file.writeUInt8(5, scanAt + 12))],
  ["a frame that tells of more colours than it has", broken((file) => file.writeUInt8(4, frameAt + 9))],
  ["a bomb by its frame", plainJpeg(65_535, 65_535)],
  ["a side too long", plainJpeg(2049, 8)],
  ["a height too long", plainJpeg(8, 2049)],
  ["no width", plainJpeg(0, 8)],
  [
    "a height that is told later",
    odd({ drawn: frame(8, 0), shown: Buffer.concat([scan(), jpegSegment(0xdc, of(0, 8))]) }),
  ],
  ["no end", plain.subarray(0, -2)],
  ["half an end", plain.subarray(0, -1)],
  ["a page alone", jpegFile(html)],
  ["a JPEG's beginning alone", Buffer.concat([of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(64)])],
  ["a scan's head that the file ends in", plain.subarray(0, scanAt + 6)],
];

it.each(hostile)("refuses a JPEG with %s", (_what, file) =>
  withRollback(async (db) => {
    const { claimId } = await openedClaim(db);
    await expect(add(db, claimId, file)).rejects.toMatchObject({ code: "PT400", detail: "picture_invalid" });
  }),
);

it("refuses a JPEG wherever it is cut off, in an answer and not in a fault", () =>
  withRollback(async (db) => {
    const { claimId } = await openedClaim(db);
    for (let length = 0; length < plain.length; length += 1) {
      const tried = add(db, claimId, Buffer.from(plain.subarray(0, length)));
      await expect(tried).rejects.toMatchObject({ code: "PT400", detail: "picture_invalid" });
    }
  }));
