import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { takeLock } from "./lock-file";
import { processStart } from "./process-table";

const folder = mkdtempSync(path.join(tmpdir(), "lock-file-"));
const file = path.join(folder, "lock");
const take = () => takeLock(file, (holder) => new Error(`held by ${holder}`));

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

it("is had by one at a time, and names who has it", () => {
  const release = take();
  expect(take).toThrow(`held by ${process.pid}`);
  release();
  take()();
  expect(readdirSync(folder)).toEqual([]);
});

it("refuses while another process has it", () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, start: processStart(process.ppid) }));
  expect(take).toThrow(`held by ${process.ppid}`);
  expect(readdirSync(folder)).toEqual(["lock"]);
});

it.each([
  ["a process that is gone", () => JSON.stringify({ pid: endedProcess(), start: "boot/1" })],
  ["an earlier process of the same number", () => JSON.stringify({ pid: process.ppid, start: "boot/1" })],
  ["no process", () => "{}"],
  ["a process that wrote half of it", () => '{"pid":'],
])("is taken over from %s", (_who, content) => {
  writeFileSync(file, content());
  take()();
  expect(readdirSync(folder)).toEqual([]);
});

const endedProcess = () => Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
