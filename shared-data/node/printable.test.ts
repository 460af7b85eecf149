import { printable, printableLines } from "./printable";

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const marks = [0x061c, 0x200b, 0x200e, 0x200f, 0xfeff, 0xe0041];
const obeyed = [
  ...codes(0x00, 0x1f),
  ...codes(0x7f, 0x9f),
  ...codes(0x2028, 0x202e),
  ...codes(0x2066, 0x2069),
  ...marks,
];

it("writes out what a terminal would obey or not show", () => {
  const shown = obeyed.filter((code) => printable(`a${String.fromCodePoint(code)}b`) !== `a\\u{${code.toString(16)}}b`);
  expect(shown).toEqual([]);
});

it("keeps only ends of lines and tabs where text has lines of its own", () => {
  const kept = obeyed.filter((code) => !printableLines(String.fromCodePoint(code)).startsWith("\\u{"));
  expect(kept.map((code) => String.fromCodePoint(code))).toEqual(["\t", "\n"]);
});

it("leaves words as they are", () => {
  const text = "Maçã “42” – 日本 😀 R$ 2,00 /product/olá?x=%1b\\";
  expect([printable(text), printableLines(text)]).toEqual([text, text]);
});
