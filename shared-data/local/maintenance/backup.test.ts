import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { storeOnPostgres } from "../postgres/running-store";
import { makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, createCustomer, createVisitor, paymentBody, sendPayment } from "../testing/store-client";
import { backUp, restore } from "./backup";
import { pack, unpack } from "./sealed-file";

// A start and some commands, one after the other.
jest.setTimeout(180_000);
const backend = shareBackend();
const scratch = mkdtempSync(join(tmpdir(), "store-backup-"));
const place = (name: string) => join(scratch, name);
const [plain, plainSecrets, sealed, sealedSecrets] = ["plain", "plain-secrets", "sealed", "sealed-secrets"].map(place);
const [key, otherKey] = [place("key.txt"), place("other.txt")];

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const command = async (dataDir: string, given: (string | undefined)[], more: NodeJS.ProcessEnv = {}) => {
  const env = { STORE_DATA_DIR: dataDir, ...more };
  return (await runCommand("maintenance/backup-command.ts", given.map(String), env)).output;
};

/** Does what the command does, in this process; gives "done", or the sentence of a refusal. */
const attempt = (
  work: typeof backUp | typeof restore,
  dataDir: string,
  folders: (string | undefined)[],
  key?: string,
) => {
  const [copy = "", secretsCopy = ""] = folders;
  const places = { dataDir: storeDirIn(dataDir), registry: join(dataDir, "registry"), copy, secretsCopy };
  return work(places, key).then(
    (isOlder) => (isOlder ? "of an older version" : "done"),
    (error: Error) => error.message,
  );
};

/** Sends payments until stopped, and returns the responses. */
function sellOn(url: string) {
  const responses: number[] = [];
  let isOver = false;
  const selling = (async () => {
    while (!isOver) responses.push((await callWebhook(url, "pix-paid", paymentBody("pix.paid", {}))).status);
  })();
  return async () => {
    isOver = true;
    await selling;
    return responses;
  };
}

it("brings accounts, orders and delivered keys back on another machine's folder, out of files that only the operator opens", async () => {
  const { dataDir } = backend;
  // No folder that tar could read.
  writeFileSync(join(dataDir, "registry"), "");
  const { email } = await createCustomer(backend.url);
  await sendPayment(backend.url, "meta-bm-1300", { email });
  const readKeys = async (url: string) => {
    const visitor = createVisitor(url);
    await visitor.auth.signInWithPassword({ email, password: "senha-de-cliente" });
    return (await visitor.from("product_keys").select("key_data")).data;
  };
  const keys = await readKeys(backend.url);
  expect(keys).toHaveLength(1);

  const half = [place("half"), place("half-secrets")];
  expect(await attempt(backUp, dataDir, half)).toContain("tar could not read");
  expect(await attempt(restore, makeDataDir(), half)).toContain("not a whole copy");
  rmSync(join(dataDir, "registry"));
  mkdirSync(join(dataDir, "registry"));
  writeFileSync(join(dataDir, "registry/live.json"), "{}");
  expect(await attempt(backUp, dataDir, [plain, plain])).toContain("another folder");
  const stopSelling = sellOn(backend.url);
  expect(await command(dataDir, ["backup", plain, plainSecrets])).toContain("Copied to");
  expect(await attempt(backUp, dataDir, [plain, plainSecrets])).toContain("is not empty");
  const identity = await generateIdentity();
  writeFileSync(key, `# created: today\n${identity}\n`);
  writeFileSync(otherKey, await generateIdentity());
  expect(await attempt(backUp, dataDir, [sealed, sealedSecrets], "age1nothing")).toContain("must be a public key");
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
  expect(await command(dataDir, ["backup", sealed, sealedSecrets], recipient)).toContain("encrypted");
  // Later sales do not affect the copy, which is of one moment.
  expect(new Set(await stopSelling())).toEqual(new Set([200]));
  rmSync(join(dataDir, "registry"), { recursive: true });
  expect(readdirSync(String(sealed))).toEqual(["database.tar.age", "manifest.json", "registry.tar.age"]);
  for (const file of [join(String(sealed), "database.tar.age"), join(String(sealedSecrets), "secrets.json.age")]) {
    const bytes = readFileSync(file, "latin1");
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    for (const word of [email, "PG_VERSION", "jwtSecret"]) expect(bytes).not.toContain(word);
  }
  const stopped = makeDataDir();
  mkdirSync(join(storeDirIn(stopped), "db"), { recursive: true });
  expect(await attempt(backUp, stopped, [place("x"), place("y")])).toContain("No store on Postgres runs");

  const elsewhere = makeDataDir();
  const both = [sealed, sealedSecrets];
  expect(await attempt(restore, elsewhere, both)).toContain("set BACKUP_IDENTITY");
  expect(await attempt(restore, elsewhere, both, otherKey)).toContain("for another key");
  expect(await attempt(restore, elsewhere, both, join(String(sealed), "manifest.json"))).toContain("no secret key");
  // The remains of a restore that broke off are no database.
  mkdirSync(join(storeDirIn(elsewhere), "db.arriving/half"), { recursive: true });
  expect(await command(elsewhere, ["restore", ...both], { BACKUP_IDENTITY: key })).toContain("Restored into");
  expect(readFileSync(join(elsewhere, "registry/live.json"), "utf8")).toBe("{}");
  const restored = await startChild(elsewhere);
  expect(await readKeys(restored.url)).toEqual(keys);
  await restored.stop();
  expect(await attempt(restore, elsewhere, [plain, plainSecrets])).toContain("already holds data");
});

it("compares the copy's version with its own: a newer one is refused, an older one is upgraded by the start", async () => {
  const manifest = join(String(plain), "manifest.json");
  const own = readFileSync(manifest, "utf8");
  const { migrations, ...rest } = JSON.parse(own);
  const restoreWith = async (changed: object[]) => {
    writeFileSync(manifest, JSON.stringify({ ...rest, migrations: changed }));
    return attempt(restore, makeDataDir(), [plain, plainSecrets]);
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

it("refuses what is not a whole copy, and leaves the folder as it was", async () => {
  const dataDir = makeDataDir();
  const restoring = [plain, plainSecrets];
  expect(await attempt(backUp, dataDir, [place("x"), place("y")])).toContain("holds no data");
  expect(await attempt(restore, dataDir, [scratch, plainSecrets])).toContain("is not a whole copy");
  expect(await attempt(restore, dataDir, [plain, scratch])).toContain("secrets.json does not exist");
  const secrets = join(String(plainSecrets), "secrets.json");
  cpSync(secrets, `${secrets}.own`);
  writeFileSync(secrets, "{}");
  expect(await attempt(restore, dataDir, restoring)).toContain("does not belong to");
  cpSync(`${secrets}.own`, secrets);
  truncateSync(join(String(plain), "database.tar"), 10_000);
  expect(await attempt(restore, dataDir, restoring)).toContain("changed or damaged");
  const manifest = join(String(plain), "manifest.json");
  truncateSync(manifest, 5);
  expect(await attempt(restore, dataDir, restoring)).toContain("is not a whole copy");
  writeFileSync(manifest, '{"database":"a","secrets":"b"}');
  expect(await attempt(restore, dataDir, restoring)).toContain("an older version of the store made it");
  expect(await command(dataDir, ["restore", plain])).toContain("Usage");
  expect(existsSync(join(storeDirIn(dataDir), "db"))).toBe(false);
});

it("leaves no database behind where a restore breaks off, and the next one makes a whole one", async () => {
  const target = makeDataDir();
  // A file stands where the registry's folder has to go.
  writeFileSync(join(target, "registry"), "");
  expect(await attempt(restore, target, [sealed, sealedSecrets], key)).not.toBe("done");
  expect(existsSync(join(storeDirIn(target), "db"))).toBe(false);
  rmSync(join(target, "registry"));
  expect(await attempt(restore, target, [sealed, sealedSecrets], key)).toBe("done");
});

it("is not for the embedded store, which is copied as it lies", () => {
  expect(() => storeOnPostgres({ STORE_STACK: "" })).toThrow("copy its data");
});
