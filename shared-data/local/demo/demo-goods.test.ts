import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue";
import { isMisfit, readCredential } from "../../src/credentials/read-credential";
import { demoGoods, demoKey } from "./demo-goods";

const today = new Date("2026-11-23T12:00:00Z");
const serials = Array.from({ length: 100 }, (_, index) => String(index + 1));
const keys = demoGoods.flatMap(({ id, key_template }) =>
  serials.map((serial) => ({ key: demoKey(id, serial, today), template: key_template })),
);

it("is about products of the catalogue, most of them", () => {
  const known = builtInCatalogue.map(({ id }) => id);
  for (const { id } of demoGoods) expect(known).toContain(id);
  expect(new Set(demoGoods.map(({ id }) => id)).size).toBe(6);
});

it("makes keys that are read by their product's template, no two with the same secret in them", () => {
  const secrets = new Set<string>();
  let secretFields = 0;
  for (const { key, template } of keys) {
    const fields = readCredential(template, key);
    if (isMisfit(fields)) throw new Error(`${key}: ${fields.misfit}`);
    expect(fields.map(({ value }) => value).join("|")).toBe(key);
    for (const { kind, value } of fields) {
      if (!/password|totp_secret|cookie/.test(kind)) continue;
      secretFields += 1;
      secrets.add(value);
      if (kind === "totp_secret") expect(value).toMatch(/^[A-Z2-7]{32}$/);
    }
  }
  expect(secrets.size).toBe(secretFields);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
});

it("makes the same key of the same serial and day, and one that ends four to nine weeks after that day", () => {
  const eua = demoKey("tiktok-conta-eua", "1", today);
  expect(demoKey("tiktok-conta-eua", "1", today)).toBe(eua);
  for (const serial of serials) {
    const [, day, month, year] = /\|(\d\d)\/(\d\d)\/(\d{4})\|/.exec(demoKey("tiktok-conta-eua", serial, today)) ?? [];
    const weeks = (Date.parse(`${year}-${month}-${day}T12:00:00Z`) - today.getTime()) / (7 * 86_400_000);
    expect(weeks).toBeGreaterThan(4);
    expect(weeks).toBeLessThan(9);
  }
});

it("keeps one line where a product's keys have no fields", () => {
  expect(demoKey("tiktok-conta-matriz", "01", today)).toBe(
    "usuario: demo-tiktok-conta-matriz-01 | senha: demonstracao-01 | sem valor real",
  );
});
