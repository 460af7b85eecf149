import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue";
import { isMisfit, readCredential } from "../../src/credentials/read-credential";
import { demoGoods, demoKey } from "./demo-goods";

const today = new Date("2026-11-23T12:00:00Z");
const serials = Array.from({ length: 100 }, (_, index) => String(index + 1));

it("makes keys of catalogue products that are read by their template, no two with the same secret in them", () => {
  const known = builtInCatalogue.map(({ id }) => id);
  const secrets: string[] = [];
  for (const { id, key_template } of demoGoods) {
    expect(known).toContain(id);
    for (const serial of serials) {
      const fields = readCredential(key_template, demoKey(id, serial, today));
      if (isMisfit(fields)) throw new Error(`${id}: ${fields.misfit}`);
      secrets.push(...fields.flatMap(({ kind, value }) => (/password|totp|cookie/.test(kind) ? [value] : [])));
    }
  }
  expect(secrets.length).toBeGreaterThan(serials.length);
  expect(new Set(secrets).size).toBe(secrets.length);
});

it("makes the same key of the same serial and day, and one that ends four to nine weeks after that day", () => {
  for (const serial of serials) {
    const key = demoKey("tiktok-conta-eua", serial, today);
    expect(demoKey("tiktok-conta-eua", serial, today)).toBe(key);
    const [, day, month, year] = /\|(\d\d)\/(\d\d)\/(\d{4})\|/.exec(key) ?? [];
    const weeks = (Date.parse(`${year}-${month}-${day}T12:00:00Z`) - today.getTime()) / (7 * 86_400_000);
    expect(weeks).toBeGreaterThan(4);
    expect(weeks).toBeLessThan(9);
  }
});
