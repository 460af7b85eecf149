import * as fs from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { storeOnPostgres } from "../postgres/running-store";
import { makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { shareBackend } from "../testing/share-backend";
import * as store from "../testing/store-client";
import { backUp, restore } from "./backup";
import { pack, unpack } from "./sealed-file";

const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } = fs;
const { createCustomer, customerPassword, sendPayment, signIn } = store;
jest.setTimeout(180_000);
const backend = shareBackend();
let email: string;
const scratch = makeDataDir();
const place = (name: string) => join(scratch, name);
const folders = (name: string) => [place(name), place(`${name}-secrets`)] as [database: string, secrets: string];
const [plain, sealed] = [folders("plain"), folders("sealed")];
const [key, otherKey] = [place("key.txt"), place("other.txt")];

const command = async (dataDir: string, words: string[], more: NodeJS.ProcessEnv = {}) =>
  (await runCommand("maintenance/backup-command.ts", words, { STORE_DATA_DIR: dataDir, ...more })).output;

/** Does what the command does, in this process; gives "done", or the sentence of a refusal. */
const attempt = (work: typeof backUp | typeof restore, dataDir: string, folders: string[], key?: string) => {
  const [copy = "", secretsCopy = ""] = folders;
  const places = { dataDir: storeDirIn(dataDir), registry: join(dataDir, "registry"), copy, secretsCopy };
  return work(places, key).then(
    (isOlder) => (isOlder ? "of an older version" : "done"),
    (error: Error) => error.message,
  );
};

function sellOn(url: string) {
  const responses: number[] = [];
  let isOver = false;
  const selling = (async () => {
    while (!isOver)
      responses.push((await store.callWebhook(url, "pix-paid", store.paymentBody("pix.paid", {}))).status);
  })();
  return async () => {
    isOver = true;
    await selling;
    return responses;
  };
}

it("copies a store that sells, each part as of one moment, into files that only the operator opens", async () => {
  const { dataDir } = backend;
  // No folder that tar could read.
  writeFileSync(join(dataDir, "registry"), "");
  const half = folders("half");
  expect(await attempt(backUp, dataDir, half)).toContain("tar could not read");
  expect(await attempt(restore, makeDataDir(), half)).toContain("not a whole copy");
  const withoutTar = { PATH: makeDataDir() };
  expect(await command(dataDir, ["backup", ...folders("bare")], withoutTar)).toContain("tar could not be started");
  rmSync(join(dataDir, "registry"));
  mkdirSync(join(dataDir, "registry"));
  writeFileSync(join(dataDir, "registry/live.json"), "{}");
  email = (await createCustomer(backend.url)).email;
  await sendPayment(backend.url, "meta-bm-1300", { email });
  const stopSelling = sellOn(backend.url);
  expect(await command(dataDir, ["backup", ...plain])).toContain("Copied to");
  const identity = await generateIdentity();
  writeFileSync(key, `# created: today\n${identity}\n`);
  writeFileSync(otherKey, await generateIdentity());
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
  expect(await command(dataDir, ["backup", ...sealed], recipient)).toContain("encrypted");
  expect(new Set(await stopSelling())).toEqual(new Set([200]));
  rmSync(join(dataDir, "registry"), { recursive: true });
  const [database, secrets] = sealed;
  expect(readdirSync(database)).toEqual(["database.tar.age", "manifest.json", "registry.tar.age"]);
  for (const file of [join(database, "database.tar.age"), join(secrets, "secrets.json.age")]) {
    const bytes = readFileSync(file, "latin1");
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    for (const word of [email, "PG_VERSION", "jwtSecret"]) expect(bytes).not.toContain(word);
  }
});

it("brings accounts, orders and delivered keys back on another machine's folder, after a restore that broke off too", async () => {
  const readKeys = async (url: string) =>
    (await (await signIn(url, email, customerPassword)).db.from("product_keys").select("key_data")).data;
  const keys = await readKeys(backend.url);
  expect(keys).toHaveLength(1);
  const elsewhere = makeDataDir();
  // A file stands where the registry's folder has to go.
  writeFileSync(join(elsewhere, "registry"), "");
  expect(await attempt(restore, elsewhere, sealed, key)).not.toBe("done");
  expect(existsSync(join(storeDirIn(elsewhere), "db"))).toBe(false);
  rmSync(join(elsewhere, "registry"));
  mkdirSync(join(storeDirIn(elsewhere), "db.arriving/half"), { recursive: true });
  expect(await command(elsewhere, ["restore", ...sealed], { BACKUP_IDENTITY: key })).toContain("Restored into");
  expect(readFileSync(join(elsewhere, "registry/live.json"), "utf8")).toBe("{}");
  const restored = await startChild(elsewhere);
  expect(await readKeys(restored.url)).toEqual(keys);
  await restored.stop();
  expect(await attempt(restore, elsewhere, plain)).toContain("already holds data");
});

it("refuses to copy into one folder, a full one, for a key that is none, or what does not run", async () => {
  const { dataDir } = backend;
  const [database] = folders("refused");
  const stopped = makeDataDir();
  expect(await attempt(backUp, stopped, folders("refused"))).toContain("holds no data");
  mkdirSync(join(storeDirIn(stopped), "db"), { recursive: true });
  expect(await attempt(backUp, stopped, folders("refused"))).toContain("No store on Postgres runs");
  expect(await attempt(backUp, dataDir, [database, database])).toContain("another folder");
  expect(await attempt(backUp, dataDir, plain)).toContain("is not empty");
  expect(await attempt(backUp, dataDir, folders("refused"), "age1nothing")).toContain("must be a public key");
});

it("compares the copy's version with its own: a newer one is refused, an older one is upgraded by the start", async () => {
  const manifest = join(plain[0], "manifest.json");
  const own = readFileSync(manifest, "utf8");
  const { migrations, ...rest } = JSON.parse(own);
  const restoreWith = async (changed: object[]) => {
    writeFileSync(manifest, JSON.stringify({ ...rest, migrations: changed }));
    return attempt(restore, makeDataDir(), plain);
  };
  const newer = [...migrations, { version: "20991231235959", hash: "x" }];
  expect(await restoreWith(newer)).toMatch(/does not fit: .*newer version of the store/);
  expect(await restoreWith(migrations.slice(0, -1))).toContain("of an older version");
  writeFileSync(manifest, own);
});

it("unpacks a tar that is padded after its end", async () => {
  const folder = makeDataDir();
  writeFileSync(join(folder, "file"), "content");
  async function* padded() {
    yield* pack(folder);
    for (let block = 0; block < 64; block += 1) yield Buffer.alloc(65_536);
  }
  const unpacked = join(makeDataDir(), "unpacked");
  await unpack(Readable.from(padded(), { objectMode: false }), unpacked);
  expect(readFileSync(join(unpacked, "file"), "utf8")).toBe("content");
});

it("refuses what is not a whole copy, or is of another key, and leaves the folder as it was", async () => {
  const dataDir = makeDataDir();
  const [database, secrets] = plain;
  const [manifest, secretsFile] = [join(database, "manifest.json"), join(secrets, "secrets.json")];
  const restoring = (from = plain, identity?: string) => attempt(restore, dataDir, from, identity);
  expect(await restoring(sealed)).toContain("set BACKUP_IDENTITY");
  expect(await restoring(sealed, otherKey)).toContain("for another key");
  expect(await restoring(sealed, manifest)).toContain("no secret key");
  expect(await restoring([scratch, secrets])).toContain("is not a whole copy");
  expect(await restoring([database, scratch])).toContain("secrets.json does not exist");
  const own = readFileSync(secretsFile);
  writeFileSync(secretsFile, "{}");
  expect(await restoring()).toContain("does not belong to");
  writeFileSync(secretsFile, own);
  truncateSync(join(database, "database.tar"), 10_000);
  expect(await restoring()).toContain("changed or damaged");
  writeFileSync(manifest, '{"database":"a","secrets":"b"}');
  expect(await restoring()).toContain("an older version of the store made it");
  expect(await command(dataDir, ["restore", database])).toContain("Usage");
  expect(existsSync(join(storeDirIn(dataDir), "db"))).toBe(false);
});

it("is not for the embedded store, which is copied as it lies", () => {
  expect(() => storeOnPostgres({ STORE_STACK: "" })).toThrow("copy its data");
});
