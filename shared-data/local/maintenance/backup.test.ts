import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type { AppliedMigration } from "../../node/migrations";
import { makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { callWebhook, createCustomer, createVisitor, paymentBody } from "../testing/store-client";
import { backUp, restore } from "./backup";

// Two starts and eight commands, one after the other.
jest.setTimeout(180_000);
const run = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), "store-backup-"));
const copy = join(scratch, "database");
const secretsCopy = join(scratch, "secrets");
const [sealed, sealedSecrets] = [join(scratch, "sealed"), join(scratch, "sealed-secrets")];

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A store that stands still, which the command itself does not copy. */
const stopped = (history: readonly AppliedMigration[]) => ({
  copyDatabase: async (dataDir: string, target: string) => cpSync(join(dataDir, "db"), target, { recursive: true }),
  readHistory: async () => history,
});

const command = (dataDir: string, ...parameters: string[]) => commandWith({}, dataDir, ...parameters);
async function commandWith(more: NodeJS.ProcessEnv, dataDir: string, ...given: string[]): Promise<string> {
  const parameters = ["--import", "tsx/esm", join(__dirname, "backup-command.ts"), ...given];
  const options = { cwd: join(__dirname, "../../.."), env: { ...process.env, STORE_DATA_DIR: dataDir, ...more } };
  const { stdout, stderr } = await run(process.execPath, parameters, options).catch((error) => error);
  return stdout + stderr;
}

/** Has the checkout pay again and again until told to stop; gives how each call was answered. */
function sellOn(url: string, productCode: string) {
  const answers: number[] = [];
  let isOver = false;
  const selling = (async () => {
    while (!isOver) answers.push((await callWebhook(url, "pix-paid", paymentBody("pix.paid", { productCode }))).status);
  })();
  return async () => {
    isOver = true;
    await selling;
    return answers;
  };
}

it("brings accounts, orders and delivered keys back on another machine's folder", async () => {
  const dataDir = makeDataDir();
  const backend = await startChild(dataDir);
  const { db, email } = await createCustomer(backend.url);
  const { data: product } = await db.from("products").select("ggcheckout_id").eq("id", "meta-bm-1300").single();
  await callWebhook(
    backend.url,
    "pix-paid",
    paymentBody("pix.paid", { email, productCode: String(product?.ggcheckout_id), amount: 2 }),
  );
  const readKeys = async (url: string) => {
    const visitor = createVisitor(url);
    await visitor.auth.signInWithPassword({ email, password: "senha-de-cliente" });
    return (await visitor.from("product_keys").select("key_data")).data;
  };
  const keys = await readKeys(backend.url);
  expect(keys).toHaveLength(1);

  expect(await command(dataDir, "backup", copy, copy)).toContain("another folder");
  const stopSelling = sellOn(backend.url, String(product?.ggcheckout_id));
  expect(await command(dataDir, "backup", copy, secretsCopy)).toContain("Copied to");
  const identity = await generateIdentity();
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
  expect(await commandWith(recipient, dataDir, "backup", sealed, sealedSecrets)).toContain("encrypted");
  // What a store that runs went on selling is none of the copy's affair: it is whole, of one moment.
  expect(new Set(await stopSelling())).toEqual(new Set([200]));
  await backend.stop();
  expect(existsSync(join(copy, "secrets.json"))).toBe(false);
  expect(await command(dataDir, "backup", join(scratch, "x"), join(scratch, "y"))).toContain(
    "No store on Postgres runs",
  );

  const elsewhere = makeDataDir();
  const key = { BACKUP_IDENTITY: join(scratch, "key.txt") };
  writeFileSync(key.BACKUP_IDENTITY, `# created: today\n${identity}\n`);
  expect(await command(elsewhere, "restore", sealed, sealedSecrets)).toContain("set BACKUP_IDENTITY");
  expect(await commandWith(key, elsewhere, "restore", sealed, sealedSecrets)).toContain("Restored into");
  const restored = await startChild(elsewhere);
  expect(await readKeys(restored.url)).toEqual(keys);
  await restored.stop();
  expect(await command(elsewhere, "restore", copy, secretsCopy)).toContain("already holds data");
});

it("refuses what is not a whole copy, and leaves the folder as it was", async () => {
  const dataDir = makeDataDir();
  expect(await command(dataDir, "backup", join(scratch, "x"), join(scratch, "y"))).toContain("holds no data");
  expect(await command(dataDir, "restore", scratch, secretsCopy)).toContain("is not a whole copy");
  appendFileSync(join(copy, "db/PG_VERSION"), "\n");
  expect(await command(dataDir, "restore", copy, secretsCopy)).toContain("changed or damaged");
  truncateSync(join(copy, "manifest.json"), 5);
  expect(await command(dataDir, "restore", copy, secretsCopy)).toContain("is not a whole copy");
  expect(await command(dataDir, "restore", copy)).toContain("Usage");
  expect(existsSync(join(storeDirIn(dataDir), "db"))).toBe(false);
});

it("is not for the embedded store, which is copied as it lies", async () => {
  const parameters = ["--import", "tsx/esm", join(__dirname, "backup-command.ts"), "backup", copy, secretsCopy];
  const refused = run(process.execPath, parameters, { env: { ...process.env, STORE_STACK: "" } });
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining("copy its data folder") });
});

it("leaves no database behind where a restore breaks off, and the next one makes a whole one", async () => {
  const [dataDir, target] = [makeDataDir(), makeDataDir()];
  for (const file of ["db/PG_VERSION", "registry/live.json", "secrets.json"]) {
    mkdirSync(join(dataDir, file, ".."), { recursive: true });
    writeFileSync(join(dataDir, file), "{}");
  }
  const places = { copy: join(scratch, "whole"), secretsCopy: join(scratch, "whole-secrets") };
  await backUp({ dataDir, registry: join(dataDir, "registry"), ...places }, stopped([]));
  // A file stands where the registry's folder has to go.
  writeFileSync(join(target, "registry"), "");
  expect(() => restore({ dataDir: target, registry: join(target, "registry"), ...places })).toThrow();
  expect(existsSync(join(target, "db"))).toBe(false);
  rmSync(join(target, "registry"));
  mkdirSync(join(target, "db.arriving/half"), { recursive: true });
  restore({ dataDir: target, registry: join(target, "registry"), ...places });
  expect(readdirSync(join(target, "db"))).toEqual(["PG_VERSION"]);
});

it("refuses to restore a copy of a newer version, and says when the store will upgrade an older one", async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, "db"), { recursive: true });
  writeFileSync(join(dataDir, "secrets.json"), "{}");
  const registry = join(dataDir, "registry");
  for (const [name, history, expected] of [
    ["newer", [{ version: "20991231235959", hash: "x" }], /newer version of the store/],
    ["older", [], "older"],
  ] as const) {
    const places = { copy: join(scratch, name), secretsCopy: join(scratch, `${name}-secrets`) };
    await backUp({ dataDir, registry, ...places }, stopped(history));
    const target = makeDataDir();
    const put = () => restore({ dataDir: target, registry: join(target, "registry"), ...places });
    if (expected === "older") expect(put()).toBe("older");
    else expect(put).toThrow(expected);
  }
});
