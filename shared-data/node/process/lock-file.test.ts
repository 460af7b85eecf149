import { execFileSync } from "node:child_process";
import { startTemporaryFolder } from "../testing/temporary-folder";
import { takeLock } from "./lock-file";
import { processStart } from "./process-table";

const { at, list, write } = startTemporaryFolder();
const take = () => takeLock(at("lock"), (holder) => new Error(`held by ${holder}`));

it("is had by one at a time, and names who has it", () => {
  const release = take();
  expect(take).toThrow(`held by ${process.pid}`);
  release();
  take()();
  expect(list()).toEqual([]);
});

it("refuses while another process has it", () => {
  write("lock", JSON.stringify({ pid: process.ppid, start: processStart(process.ppid) }));
  expect(take).toThrow(`held by ${process.ppid}`);
  expect(list()).toEqual(["lock"]);
});

it.each([
  ["a process that is gone", () => JSON.stringify({ pid: endedProcess(), start: "boot/1" })],
  ["an earlier process of the same number", () => JSON.stringify({ pid: process.ppid, start: "boot/1" })],
  ["no process", () => "{}"],
  ["a process that wrote half of it", () => '{"pid":'],
])("is taken over from %s", (_who, content) => {
  write("lock", content());
  take()();
  expect(list()).toEqual([]);
});

const endedProcess = () => Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
