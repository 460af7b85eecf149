import type { KeyTemplate } from "@store/shared-data";
import { readKeyPaste } from "./key-paste";
import { partByReading, readByTemplate } from "./key-reading";

const template: KeyTemplate = {
  separator: ":",
  fields: [
    { kind: "login", label: "Login" },
    { kind: "password", label: "Senha" },
  ],
};
const paste = readKeyPaste("ana:x\n\nsem nada\nana:x\nbia:\ncau:z");

it("reads each distinct line by the template, and says which do not fit and why", () => {
  const reading = readByTemplate(template, paste);
  expect(reading?.lines.map(({ line, fields }) => [line, ...fields.map(({ value }) => value)])).toEqual([
    [1, "ana", "x"],
    [6, "cau", "z"],
  ]);
  expect(reading?.misfits).toEqual([
    { line: 3, reason: "o separador “:” não aparece" },
    { line: 5, reason: "Senha: está vazio" },
  ]);
});

it("sends the lines that fit under their own numbers, and holds the others back", () => {
  const { sent, held } = partByReading(paste, readByTemplate(template, paste));
  expect(sent).toEqual({ ...paste, keys: ["ana:x", "cau:z"], lines: [1, 6] });
  expect(held).toEqual(["sem nada", "bia:"]);
});

it("sends all where there is no template, or every line fits it", () => {
  expect(readByTemplate(null, paste)).toBeNull();
  expect(partByReading(paste, null)).toEqual({ sent: paste, held: [] });
  const fitting = readKeyPaste("ana:x\nbia:y");
  expect(partByReading(fitting, readByTemplate(template, fitting)).sent).toBe(fitting);
});
