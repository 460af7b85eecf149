import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { asOwnerOfRunning } from "../postgres/running-store";
import { type ChildBackend, makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { createCustomer, sendPayment, signInAs } from "../testing/store-client";

jest.setTimeout(240_000);
const stocked = 2000;
// Those that the demonstration brings; they are older, and so delivered first.
const demoKeys = 20;
const dataDir = makeDataDir();
let backend: ChildBackend;

const secrets = () =>
  JSON.parse(readFileSync(join(storeDirIn(dataDir), "secrets.json"), "utf8")) as Record<string, string>;
const rotate = async (port = new URL(backend.url).port) => {
  const env = { STORE_DATA_DIR: dataDir, BACKEND_PORT: port };
  return (await runCommand("maintenance/rotate-key-command.ts", [], env)).output;
};
/** Starts the command, and kills it once it has sealed some keys again and left others. */
async function rotateHalfWay(): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx/esm", join(__dirname, "rotate-key-command.ts")], {
    env: { ...process.env, STORE_DATA_DIR: dataDir, BACKEND_PORT: new URL(backend.url).port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    if (/^[1-9]\d* keys resealed, [1-9]/m.test(printed)) child.kill("SIGKILL");
  });
  await once(child, "close");
  expect(printed).not.toContain("Done.");
}
const openAll = () =>
  asOwnerOfRunning(storeDirIn(dataDir), async (query) => {
    await query("select set_config('store.key_encryption_key', $1, false)", [secrets().keyEncryptionKey]);
    const opened = "select private.open_key_data(id, sealed) as text, is_used from private.stored_keys order by place";
    return query<{ text: string; is_used: boolean }>(opened);
  });
const key = (index: number) => `usuario ${index} | senha ${index}`;
const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => key(from + index));

beforeAll(async () => {
  backend = await startChild(dataDir);
  const manager = await signInAs(backend.url, "gerente");
  const p_keys = keys(0, stocked);
  await manager.rpc("add_product_keys", { p_product_id: "tiktok-conta-eua", p_keys }).throwOnError();
});
afterAll(() => backend.stop());

function sellMeanwhile(email: string) {
  let isOver = false;
  const outcomes: string[] = [];
  const sell = async () => {
    while (!isOver) {
      const response = await sendPayment(backend.url, "tiktok-conta-eua", { email });
      outcomes.push(`${response.status} ${((await response.json()) as { outcome?: string }).outcome}`);
    }
  };
  const added: number[] = [];
  const stock = async () => {
    const manager = await signInAs(backend.url, "gerente");
    while (!isOver) {
      const first = stocked + added.length * 5;
      // Five new ones, and four that the store has: resealed or not, in this product or another.
      const known = [key(0), `\ufeff${key(stocked - 1)}`, key(added.length), key(first - 1)];
      const p_keys = [...new Set([...keys(first, first + 5), ...known])];
      const call = manager.rpc("add_product_keys", { p_product_id: "tiktok-conta-matriz", p_keys });
      added.push((await call.throwOnError()).data.added);
    }
  };
  const work = Promise.all([sell(), stock()]);
  return async () => {
    isOver = true;
    await work;
    return { outcomes, added };
  };
}

it("seals thousands of keys again while the store sells and stocks, cut off in the middle and run again", async () => {
  const before = secrets();
  const { email } = await createCustomer(backend.url);
  const stop = sellMeanwhile(email);
  await rotateHalfWay();
  expect(secrets()).toMatchObject({ keyEncryptionKeyPrevious: before.keyEncryptionKey, jwtSecret: before.jwtSecret });
  expect(await rotate()).toMatch(/^Going on .*begun before.\n[\s\S]* 0 left\nDone\./);
  const { outcomes, added } = await stop();

  expect(new Set(outcomes)).toEqual(new Set(["200 delivered"]));
  expect(added.length).toBeGreaterThan(1);
  expect(new Set(added)).toEqual(new Set([5]));
  const after = secrets();
  expect(Object.keys(after).sort()).toEqual(["jwtSecret", "keyEncryptionKey", "secretKey"]);
  expect(after.keyEncryptionKey).not.toBe(before.keyEncryptionKey);
  expect(statSync(join(storeDirIn(dataDir), "secrets.json")).mode & 0o777).toBe(0o600);

  // Every key opens under the one master key that is left, none is there twice, and the sold ones are the oldest.
  const texts = await openAll();
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  expect(texts.filter(({ text }) => text.startsWith("usuario "))).toHaveLength(stocked + added.length * 5);
  const sold = texts.filter(({ is_used }) => is_used).map(({ text }) => text);
  expect(sold.filter((text) => text.startsWith("usuario "))).toEqual(keys(0, outcomes.length - demoKeys));
  const manager = await signInAs(backend.url, "gerente");
  const again = { p_product_id: "meta-bm-1300", p_keys: keys(0, stocked) };
  const report = { added: 0, existing: stocked };
  expect((await manager.rpc("add_product_keys", again).throwOnError()).data).toMatchObject(report);
  expect(await rotate()).toMatch(/ 0 left\nDone\./);
  expect(secrets().keyEncryptionKey).not.toBe(after.keyEncryptionKey);
});

it("lets only who has the service key reload secrets, and no page of a browser", async () => {
  const call = async (apikey = "", headers = {}) =>
    (await fetch(`${backend.url}/admin/reload-secrets`, { method: "POST", headers: { apikey, ...headers } })).status;
  const { secretKey } = secrets();
  expect([await call(secretKey), await call("sb_secret_guess")]).toEqual([200, 404]);
  for (const headers of [{ origin: "http://localhost:3000" }, { "sec-fetch-site": "none" }])
    expect(await call(secretKey, headers)).toBe(404);
});

it("says what is wrong where no store answers on the port", async () => {
  expect(await rotate("9")).toMatch(/No store answers at http:\/\/127\.0\.0\.1:9 .* set BACKEND_PORT/);
});
