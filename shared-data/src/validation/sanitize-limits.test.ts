import { sanitizeText } from "./sanitize-text";

it("keeps 1000 characters of a text, and trims again what the cut leaves", () => {
  expect(sanitizeText("a".repeat(1000))).toHaveLength(1000);
  expect(sanitizeText(`${"a".repeat(999)} b`)).toBe("a".repeat(999));
  expect(sanitizeText(`${" ".repeat(1000)}a`)).toBe("a");
});

it.each([
  ["done=1", "done=1"],
  ["x onload=y", "x y"],
  ["x ONLOAD =y", "x y"],
  ["on=", "on="],
])("keeps of %j: %j", (text, kept) => expect(sanitizeText(text)).toBe(kept));
