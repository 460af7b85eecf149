import { sanitizeText } from "./sanitize-text";

it.each([
  ["<b>Ana</b>", "bAna/b"],
  ["JavaScript:alert(1)", "alert(1)"],
  ["x onClick = y", "x  y"],
  ["x ONLOAD =y", "x y"],
  ["done=1", "done=1"],
  ["on=", "on="],
  // A piece that is taken out joins its neighbours.
  ["javascript<:alert(1)", "alert(1)"],
  ["javajavascript:script:alert(1)", "alert(1)"],
  ["  Ana  ", "Ana"],
  ["João da Conceição, 3ª conta", "João da Conceição, 3ª conta"],
])("keeps of %j: %j", (text, kept) => expect(sanitizeText(text)).toBe(kept));

it("keeps 1000 characters of a text, and trims again what the cut leaves", () => {
  expect(sanitizeText("a".repeat(1001))).toHaveLength(1000);
  expect(sanitizeText(`${"a".repeat(999)} b`)).toBe("a".repeat(999));
  expect(sanitizeText(`${" ".repeat(1000)}a`)).toBe("a");
});
