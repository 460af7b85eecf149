import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { backUpSealed, withPlain } from "./sealed-backup";

let folder: string;
let recipient: string;
let identity: string;
const secret = "ana@exemplo.com.br";
const place = (name: string) => join(folder, name);
const places = () => ({
  ...{ dataDir: place("data"), registry: place("registry"), copy: place("copy"), secretsCopy: place("secrets-copy") },
});
const source = {
  copyDatabase: async (dataDir: string, target: string) => cpSync(join(dataDir, "db"), target, { recursive: true }),
  readHistory: async () => [],
};
const backUp = (to = recipient) => backUpSealed(places(), source, { scratch: place("scratch"), recipient: to });
/** What a restore would find, or the sentence that refuses it. */
const open = (key: string | undefined = identity) =>
  withPlain(places(), { scratch: place("scratch"), identity: key }, async ({ copy, secretsCopy }) =>
    [join(copy, "db/table"), join(secretsCopy, "secrets.json")].map((file) => readFileSync(file, "utf8")),
  ).catch((error: Error) => error.message);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "store-sealed-"));
  mkdirSync(place("data/db"), { recursive: true });
  writeFileSync(place("data/db/table"), secret);
  writeFileSync(place("data/secrets.json"), "{}");
  const key = await generateIdentity();
  recipient = await identityToRecipient(key);
  identity = place("key.txt");
  writeFileSync(identity, key);
});
afterEach(() => {
  expect(existsSync(place("scratch"))).toBe(false);
  rmSync(folder, { recursive: true });
});

it("leaves one encrypted file in each place, which the operator's key opens", async () => {
  await backUp();
  for (const copy of ["copy", "secrets-copy"]) {
    expect(readdirSync(place(copy))).toEqual(["store.tar.age"]);
    const bytes = readFileSync(place(`${copy}/store.tar.age`), "latin1");
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    for (const plain of [secret, "table", "secrets.json"]) expect(bytes).not.toContain(plain);
  }
  expect(await open()).toEqual([secret, "{}"]);
});

it("opens with no other key and without a key, and not after one byte was changed", async () => {
  await backUp();
  writeFileSync(place("other.txt"), await generateIdentity());
  writeFileSync(place("none.txt"), "nothing");
  expect(await open(place("other.txt"))).toMatch(/another key/);
  expect(await open(place("none.txt"))).toMatch(/no secret key/);
  expect(
    await withPlain(places(), { scratch: place("scratch"), identity: undefined }, async () => "plain").catch(String),
  ).toMatch(/set BACKUP_IDENTITY/);
  appendFileSync(place("copy/store.tar.age"), "x");
  expect(await open()).toMatch(/was changed/);
});

it("refuses what is no public key, and to write over a copy", async () => {
  await expect(backUp("age1nothing")).rejects.toThrow("BACKUP_RECIPIENT must be a public key");
  expect(existsSync(place("copy/store.tar.age"))).toBe(false);
  await backUp();
  await expect(backUp()).rejects.toThrow("is not empty");
});
