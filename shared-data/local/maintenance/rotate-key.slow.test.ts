import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { asOwnerOfRunning } from "../postgres/running-store";
import { type ChildBackend, makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { callWebhook, createCustomer, paymentBody, signInAs } from "../testing/store-client";

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
/** Every key of the store, the oldest first, opened with its one master key. */
const openAll = () =>
  asOwnerOfRunning(storeDirIn(dataDir), async (query) => {
    await query("select set_config('store.key_encryption_key', $1, false)", [secrets().keyEncryptionKey]);
    return query<{ text: string; is_used: boolean }>(
      "select private.open_key_data(id, sealed) as text, is_used from private.stored_keys order by place",
    );
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

/** Sells and stocks until stopped, also duplicate keys, and returns the responses. */
function sellMeanwhile(url: string, code: string, email: string) {
  let isOver = false;
  const outcomes: string[] = [];
  let sold = 0;
  const sell = async () => {
    while (!isOver) {
      const body = paymentBody("pix.paid", { id: `rotation-${++sold}`, email, productCode: code, amount: 317 });
      const response = await callWebhook(url, "pix-paid", body);
      outcomes.push(`${response.status} ${((await response.json()) as { outcome?: string }).outcome}`);
    }
  };
  const reports: { added: number; existing: number }[] = [];
  const stock = async () => {
    const manager = await signInAs(url, "gerente");
    while (!isOver) {
      const first = stocked + reports.length * 5;
      // Five new ones, and four that the store has: resealed or not, in this product or another.
      const p_keys = [
        ...keys(first, first + 5),
        key(0),
        `\ufeff${key(stocked - 1)}`,
        key(reports.length),
        key(first - 1),
      ];
      const call = manager.rpc("add_product_keys", {
        p_product_id: "tiktok-conta-matriz",
        p_keys: [...new Set(p_keys)],
      });
      reports.push((await call.throwOnError()).data);
    }
  };
  const work = Promise.all([sell(), stock()]);
  return async () => {
    isOver = true;
    await work;
    return { outcomes, reports };
  };
}

it("seals thousands of keys again while the store sells and stocks, cut off in the middle and run again", async () => {
  const before = secrets();
  const { email } = await createCustomer(backend.url);
  const admin = await signInAs(backend.url, "admin");
  const { data } = await admin.from("products").select("ggcheckout_id").eq("id", "tiktok-conta-eua").single();
  const stop = sellMeanwhile(backend.url, String(data?.ggcheckout_id), email);
  await rotateHalfWay();
  expect(secrets()).toMatchObject({ keyEncryptionKeyPrevious: before.keyEncryptionKey, jwtSecret: before.jwtSecret });
  expect(await rotate()).toMatch(/^Going on .*begun before.\n[\s\S]* 0 left\nDone\./);
  const { outcomes, reports } = await stop();

  expect(new Set(outcomes)).toEqual(new Set(["200 delivered"]));
  expect(reports.length).toBeGreaterThan(1);
  expect(reports.every(({ added }) => added === 5)).toBe(true);
  const after = secrets();
  expect(Object.keys(after).sort()).toEqual(["jwtSecret", "keyEncryptionKey", "secretKey"]);
  expect(after.keyEncryptionKey).not.toBe(before.keyEncryptionKey);
  expect(statSync(join(storeDirIn(dataDir), "secrets.json")).mode & 0o777).toBe(0o600);

  // Every key opens under the one master key that is left, none is there twice, and the sold ones are the oldest.
  const texts = await openAll();
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  expect(texts.filter(({ text }) => text.startsWith("usuario "))).toHaveLength(stocked + reports.length * 5);
  const sold = texts.filter(({ is_used }) => is_used).map(({ text }) => text);
  expect(sold.filter((text) => text.startsWith("usuario "))).toEqual(keys(0, outcomes.length - demoKeys));
  const manager = await signInAs(backend.url, "gerente");
  const again = { p_product_id: "meta-bm-1300", p_keys: keys(0, stocked) };
  const report = { added: 0, existing: stocked };
  expect((await manager.rpc("add_product_keys", again).throwOnError()).data).toMatchObject(report);
  expect(await rotate()).toMatch(/ 0 left\nDone\./);
  expect(secrets().keyEncryptionKey).not.toBe(after.keyEncryptionKey);
});

it.each([
  ["caller without the key", {}],
  ["a page of a browser, with the service key", { origin: "http://localhost:3000" }],
  ["a page of a browser that hides where it is from", { "sec-fetch-site": "none" }],
])("shows the way to reload secrets to no %s", async (who, headers) => {
  const apikey = who.startsWith("caller") ? "sb_secret_guess" : secrets().secretKey;
  const call = (extra: Record<string, string>) =>
    fetch(`${backend.url}/admin/reload-secrets`, { method: "POST", headers: { apikey: apikey ?? "", ...extra } });
  expect((await call(headers)).status).toBe(404);
  if (!who.startsWith("caller")) expect((await call({})).status).toBe(200);
});

it("says what is wrong where no store answers on the port", async () => {
  expect(await rotate("9")).toMatch(/No store answers at http:\/\/127\.0\.0\.1:9 .* set BACKEND_PORT/);
});
