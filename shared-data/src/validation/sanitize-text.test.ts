import { sanitizeText } from "./sanitize-text";

it("removes angle brackets, the javascript scheme and event handlers", () => {
  expect(sanitizeText("<b>Ana</b>")).toBe("bAna/b");
  expect(sanitizeText("JavaScript:alert(1)")).toBe("alert(1)");
  expect(sanitizeText("x onClick = y")).toBe("x  y");
});

it("finds what is left when a piece is taken out of the middle", () => {
  expect(sanitizeText("javascript<:alert(1)")).toBe("alert(1)");
  expect(sanitizeText("javajavascript:script:alert(1)")).toBe("alert(1)");
});

it("trims, and cuts to 1000 characters", () => {
  expect(sanitizeText("  Ana  ")).toBe("Ana");
  expect(sanitizeText("a".repeat(1001))).toHaveLength(1000);
});

it("leaves an honest text alone", () => {
  expect(sanitizeText("João da Conceição, 3ª conta")).toBe("João da Conceição, 3ª conta");
});
