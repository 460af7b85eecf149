import { sanitizeText } from "../../../src/validation/sanitize-text";
import { db } from "../harness/database";

const clean = (text: string) => db.value<string>("select private.sanitize_text($1)", [text]);

it.each([
  [" \t\n a b \r\f ", "a b"],
  ["\u00a0\ufeff\u3000a\u2003b\u2028\u00a0", "a\u2003b"],
  ["x onClick = y", "x  y"],
  ["done=1 on=", "done=1 on="],
  ["JavaScript:alert(1)", "alert(1)"],
  // A piece that is taken out joins its neighbours.
  ["java<javascript:script:a", "a"],
  ["João da Conceição, 3ª conta", "João da Conceição, 3ª conta"],
  ["a".repeat(1001), "a".repeat(1000)],
  [`${" ".repeat(5000)}a`, "a"],
  [`${"a".repeat(999)} b`, "a".repeat(999)],
])("keeps of %j, here and in the forms: %j", async (text, kept) => {
  expect([await clean(text), sanitizeText(text)]).toEqual([kept, kept]);
});

// Each pass removes one piece and joins the rest: unbounded, the cost would grow with the square of the text.
it.each([
  ["joins itself again and again", `${"java".repeat(600)}${"script:".repeat(600)}`],
  ["is one long handler", `${"on".repeat(4000)}=x`],
])("reads four thousand characters of a text that %s", async (_name, text) => {
  expect(await clean(text)).toBe(await clean(text.slice(0, 4000)));
});
