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
