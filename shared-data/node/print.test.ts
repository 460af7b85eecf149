/** @jest-environment node */
import { printErrorsBriefly, printLine } from "./print";

afterEach(() => jest.restoreAllMocks());

const hostile = "a\u001b[31m\u009b2J\u007f\u202eb\nfalse line\r";

it("prints what people sent as one line that no terminal obeys", () => {
  const log = jest.spyOn(console, "log").mockReturnValue();
  printLine(`Mail to ${hostile}`);
  expect(log.mock.calls).toEqual([["Mail to a\\u{1b}[31m\\u{9b}2J\\u{7f}\\u{202e}b\\u{a}false line\\u{d}"]]);
});

it("prints of the library's errors the first line alone, and as safely", () => {
  const { error, warn } = console;
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  printErrorsBriefly();
  console.error(new Error(hostile), "x".repeat(400), { password: "p" });
  console.warn(hostile);
  Object.assign(console, { error, warn });
  const brief = "a\\u{1b}[31m\\u{9b}2J\\u{7f}\\u{202e}b";
  expect(write.mock.calls).toEqual([[`${brief} ${"x".repeat(300)} (object)\n`], [`${brief}\n`]]);
});
