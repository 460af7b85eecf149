import { mkdir, readFile, writeFile } from "node:fs/promises";
import { run, UserError } from "./user-error";

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  jest.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(said.push(String(text))));
});
afterEach(() => {
  process.exitCode = 0;
});

it("ends a command with a failure's sentence, which no terminal obeys", async () => {
  await run(() => Promise.reject(new UserError("Not composed:\n  /um\u001b[2J\r\u009b1m")));
  expect(said).toEqual(["\nNot composed:\n  /um\\u{1b}[2J\\u{d}\\u{9b}1m\n"]);
  expect(process.exitCode).toBe(1);
});

it("names a disk that cannot be written in one sentence", async () => {
  await run(() => writeFile("/dev/full", "x"));
  await run(async () => void (await mkdir("/sys/store")));
  expect(said[0]).toBe("\nWriting failed: the disk is full.\n");
  expect(said[1]).toMatch(/^\n\/sys\/store cannot be written: (the disk is read-only|this user may not)\.\n$/);
  await run(() => readFile("/nada", "utf8").then(() => undefined));
  expect(said[2]).toContain("ENOENT");
});

it("shows a mistake of ours with its stack, line by line", async () => {
  await run(() => Promise.reject(new TypeError("no \u001b]0;name\u0007")));
  expect(said[0]).toMatch(/^TypeError: no \\u\{1b\}\]0;name\\u\{7\}\n {4}at .*user-error\.test\.ts/);
});
