import { db } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";

const login = { kind: "login", label: "Login" };
const ofFields = (...fields: unknown[]) => fields.map((field) => ({ separator: ":", fields: [login, field] }));

async function saved(column: "key_template" | "first_steps", value: unknown) {
  const { id } = await createProduct();
  await signInStaff("manager");
  return db.value(`update public.products set ${column} = $2 where id = $1 returning ${column}`, [id, value]);
}

describe("the template of a product's keys", () => {
  it.each([
    ["twelve fields, two alike", { separator: ";", fields: Array(12).fill(login) }],
    ["a label of 40 characters with accents", { separator: "\t", fields: [{ kind: "text", label: "ç".repeat(40) }] }],
    ["nothing, also by JSON's own null,", null],
  ])("may have %s in its order", async (_name, template) => {
    expect(await saved("key_template", JSON.stringify(template))).toEqual(template);
  });

  const label = "o nome de cada campo tem de 1 a 40 caracteres";
  it.each([
    ["informe o separador e os campos", "login:senha", [login], { fields: [login] }, { separator: 1, fields: [login] }],
    ["informe o separador e os campos", { separator: ":", fields: login }],
    ["o separador tem de 1 a 4 sinais", ...["-----", ":a", "\n"].map((separator) => ({ separator, fields: [login] }))],
    ["use de 1 a 12 campos", { separator: ":", fields: [] }, { separator: ":", fields: Array(13).fill(login) }],
    ["há um campo de tipo desconhecido", ...ofFields("login", { kind: "pin", label: "L" }, { kind: ["login"] }, {})],
    [label, ...["", 7, "a".repeat(41), undefined].flatMap((given) => ofFields({ kind: "login", label: given }))],
    ["é texto simples", ...["<b>L</b>", "a\nb"].flatMap((given) => ofFields({ kind: "login", label: given }))],
  ])("refuses with '%s' what is none", async (text, ...templates) => {
    const refusal = new RegExp(`^PT400 key_template_invalid: Modelo da key inválido: .*${text}`);
    for (const template of templates)
      await expect(saved("key_template", JSON.stringify(template))).rejects.toThrow(refusal);
  });
});

describe("the first steps of a product", () => {
  it("are ten at most, of 200 characters at most, in their order", async () => {
    const steps = Array.from({ length: 10 }, (_, index) => `${index} ${"ã".repeat(198)}`);
    expect(await saved("first_steps", steps)).toEqual(steps);
  });

  it.each([
    ["eleven", Array.from({ length: 11 }, (_, index) => `passo ${index}`)],
    ["one of 201 characters", ["a".repeat(201)]],
    ["two that say the same once cleaned", ["Entre  na conta", " Entre na conta"]],
  ])("refuse %s", async (_name, steps) => {
    await expect(saved("first_steps", steps)).rejects.toThrow("PT400 first_steps_invalid");
  });
});
