import { db } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";

const login = { kind: "login", label: "Login" };
const kinds = [
  ...["login", "password", "recovery_email", "recovery_password", "totp_secret", "cookie"],
  ...["host", "port", "user", "expires_on", "text"],
];

async function saved(template: unknown) {
  const { id } = await createProduct();
  await signInStaff("manager");
  const [row] = await db.rows<{ key_template: unknown }>(
    "update public.products set key_template = $2 where id = $1 returning key_template",
    [id, JSON.stringify(template)],
  );
  return row?.key_template;
}

async function savedSteps(steps: readonly string[]) {
  const { id } = await createProduct();
  await signInStaff("manager");
  const [row] = await db.rows<{ first_steps: string[] }>(
    "update public.products set first_steps = $2 where id = $1 returning first_steps",
    [id, steps],
  );
  return row?.first_steps;
}

describe("the template of a product's keys", () => {
  it.each([
    ["every kind", { separator: ":", fields: kinds.map((kind) => ({ kind, label: kind })) }],
    ["one field", { separator: "|", fields: [login] }],
    ["twelve fields, two alike", { separator: ";", fields: Array(12).fill(login) }],
    ["four hyphens", { separator: "----", fields: [login] }],
    ["a tab", { separator: "\t", fields: [login] }],
    ["a label of 40 characters with accents", { separator: ":", fields: [{ kind: "text", label: "ç".repeat(40) }] }],
  ])("may have %s, in its order", async (_name, template) => {
    expect(await saved(template)).toEqual(template);
  });

  it("is none where it is taken away, also by JSON's own null", async () => {
    expect(await saved(null)).toBeNull();
  });

  it.each([
    ["a text", "login:senha", "informe o separador e os campos"],
    ["a list", [login], "informe o separador e os campos"],
    ["no separator", { fields: [login] }, "informe o separador e os campos"],
    ["a separator that is a number", { separator: 1, fields: [login] }, "informe o separador e os campos"],
    ["fields that are no list", { separator: ":", fields: login }, "informe o separador e os campos"],
    ["an empty separator", { separator: "", fields: [login] }, "o separador tem de 1 a 4 sinais"],
    ["five characters between", { separator: "-----", fields: [login] }, "o separador tem de 1 a 4 sinais"],
    ["a letter as separator", { separator: ":a", fields: [login] }, "o separador tem de 1 a 4 sinais"],
    ["a line break between", { separator: "\n", fields: [login] }, "o separador tem de 1 a 4 sinais"],
    ["no field", { separator: ":", fields: [] }, "use de 1 a 12 campos"],
    ["thirteen fields", { separator: ":", fields: Array(13).fill(login) }, "use de 1 a 12 campos"],
    ["a field that is a text", { separator: ":", fields: ["login"] }, "há um campo de tipo desconhecido"],
    [
      "an unknown kind",
      { separator: ":", fields: [{ kind: "pin", label: "PIN" }] },
      "há um campo de tipo desconhecido",
    ],
    ["a kind that is a list", { separator: ":", fields: [{ kind: ["login"], label: "L" }] }, "tipo desconhecido"],
    ["no label", { separator: ":", fields: [{ kind: "login" }] }, "o nome de cada campo tem de 1 a 40 caracteres"],
    ["an empty label", { separator: ":", fields: [{ kind: "login", label: "" }] }, "tem de 1 a 40 caracteres"],
    ["a label that is a number", { separator: ":", fields: [{ kind: "login", label: 7 }] }, "tem de 1 a 40 caracteres"],
    [
      "a label of 41",
      { separator: ":", fields: [{ kind: "login", label: "a".repeat(41) }] },
      "tem de 1 a 40 caracteres",
    ],
    ["a label with markup", { separator: ":", fields: [{ kind: "login", label: "<b>L</b>" }] }, "é texto simples"],
    ["a label of two lines", { separator: ":", fields: [{ kind: "login", label: "a\nb" }] }, "é texto simples"],
    ["a second field that is wrong", { separator: ":", fields: [login, {}] }, "há um campo de tipo desconhecido"],
  ])("refuses %s", async (_name, template, text) => {
    await expect(saved(template)).rejects.toThrow(
      new RegExp(`^PT400 key_template_invalid: Modelo da key inválido: .*${text}`),
    );
  });
});

describe("the first steps of a product", () => {
  it("are ten at most, of 200 characters at most, in their order", async () => {
    const steps = Array.from({ length: 10 }, (_, index) => `${index} ${"ã".repeat(198)}`);
    expect(await savedSteps(steps)).toEqual(steps);
  });

  it.each([
    ["eleven", Array.from({ length: 11 }, (_, index) => `passo ${index}`)],
    ["one of 201 characters", ["a".repeat(201)]],
    ["two that say the same once cleaned", ["Entre  na conta", " Entre na conta"]],
  ])("refuse %s", async (_name, steps) => {
    await expect(savedSteps(steps)).rejects.toThrow("PT400 first_steps_invalid");
  });
});
