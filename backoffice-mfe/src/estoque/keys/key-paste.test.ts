import { readKeyPaste } from "./key-paste";

it("takes one key per line, trimmed, in the order of the paste", () => {
  expect(readKeyPaste("b2\r\n  a1\t\n\nb2\r a1 \nc3")).toEqual({
    keys: ["b2", "a1", "c3"],
    lines: [1, 2, 6],
    repeated: [
      { line: 4, first_line: 1 },
      { line: 5, first_line: 2 },
    ],
    empty: 1,
    tooLong: 0,
  });
});

it("sets keys aside that are longer than the store keeps", () => {
  expect(readKeyPaste(`${"x".repeat(4001)}\n${"y".repeat(4000)}`)).toMatchObject({
    tooLong: 1,
    keys: ["y".repeat(4000)],
    lines: [2],
  });
  expect(readKeyPaste("🔑".repeat(4000))).toMatchObject({ tooLong: 0 });
  expect(readKeyPaste("🔑".repeat(4001))).toMatchObject({ tooLong: 1 });
});

it("counts no empty line after the last line break", () => {
  expect(readKeyPaste("a\nb\n")).toMatchObject({ keys: ["a", "b"], empty: 0 });
  expect(readKeyPaste("a\n\n").empty).toBe(1);
});

it("finds nothing in nothing", () => {
  expect(readKeyPaste("")).toEqual({ keys: [], lines: [], repeated: [], empty: 0, tooLong: 0 });
  expect(readKeyPaste(" \n ").keys).toEqual([]);
});

it("takes 50,000 lines apart", () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `usuario${index % 40_000}@mail.com:senha-${index % 40_000}`,
  );
  const paste = readKeyPaste(lines.join("\n"));
  expect(paste.keys).toHaveLength(40_000);
  expect(paste.repeated).toHaveLength(10_000);
});
