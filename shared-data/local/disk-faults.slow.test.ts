import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attempt } from "../src/errors/attempt";
import { type ChildBackend, startChild, startRefused, storeDirIn } from "./testing/child-backend";
import { callWebhook, paymentBody } from "./testing/store-client";

const disk = mkdtempSync(join(tmpdir(), "store-disk-"));
const mount = (...options: string[]) => execFileSync("mount", [...options, disk], { stdio: "ignore" });
const isMounted = attempt(() => mount("-t", "tmpfs", "-o", "size=400m", "tmpfs")) !== undefined;
// Only who may mount a disk can fill one for itself.
const onDisk = isMounted ? it : it.skip;
const dataDir = join(disk, "data");
const fill = join(disk, "fill");
let backend: ChildBackend | undefined;

afterAll(async () => {
  await backend?.stop();
  if (isMounted) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true });
});

// It ends when the disk is full.
const fillUp = () => attempt(() => execFileSync("dd", ["if=/dev/zero", `of=${fill}`, "bs=1M"], { stdio: "ignore" }));
const readiness = async () => (await fetch(`${backend?.url}/readyz`)).json();
const send = async (id: string) => {
  const body = JSON.stringify({ ...JSON.parse(paymentBody("pix.paid", { id })), pad: "x".repeat(30_000) });
  return (await callWebhook(backend?.url ?? "", "pix-paid", body)).status;
};

onDisk("accepts no payment while the disk is full, says so, and continues when there is space", async () => {
  backend = await startChild(dataDir);
  expect(await send("antes")).toBe(200);
  fillUp();
  expect(await readiness()).toMatchObject({ status: "disk_full", checks: { database: "ok", disk: "full" } });
  const statuses = new Set<number>();
  // Until the last pages that the database had in reserve are used up.
  for (let index = 0; !statuses.has(500); index++) statuses.add(await send(`cheio-${index}`));
  expect(await backend.line('"why"')).toContain('"why":"53100"');
  rmSync(fill);
  expect(await readiness()).toMatchObject({ status: "ok" });
  expect(await send("depois")).toBe(200);
});

onDisk("refuses to start on a full disk in one sentence, and starts when there is space", async () => {
  await backend?.stop("SIGKILL");
  fillUp();
  const stderr = `The disk of ${storeDirIn(dataDir)} is full: free 64 MB or more.\n`;
  expect(await startRefused(dataDir)).toEqual({ code: 1, stderr });
  rmSync(fill);
  backend = await startChild(dataDir);
  expect(await send("de-volta")).toBe(200);
});

onDisk("refuses to start on a read-only disk in one sentence, with data and without", async () => {
  await backend?.stop();
  mount("-o", "remount,ro");
  const stderr = `The data folder ${storeDirIn(dataDir)} cannot be written: mount its disk for writing, or allow this user to.\n`;
  expect(await startRefused(dataDir)).toEqual({ code: 1, stderr });
  const fresh = join(disk, "outra");
  const unmade = `${storeDirIn(fresh)} cannot be made: the disk is read-only or its folder is missing.\n`;
  expect((await startRefused(fresh)).stderr).toBe(unmade);
});

it("refuses a data folder that cannot be made in one sentence", async () => {
  const stderr = expect.stringMatching(/^\/sys\/store\S* cannot be (written|made): [^\n]*\.\n$/);
  expect(await startRefused("/sys/store/data")).toEqual({ code: 1, stderr });
});
