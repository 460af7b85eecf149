import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CredentialKind, KeyTemplate } from "../../src/credentials/key-template";

interface GoodsFile {
  readonly id: string;
  /** Kind, label and pattern of each key field. */
  readonly fields: readonly (readonly [kind: CredentialKind, label: string, pattern: string])[];
  readonly first_steps: readonly string[];
  /** Hours from delivery in which the guarantee waits for the first look; without it the guarantee runs from delivery. */
  readonly guarantee_wait_hours?: number;
}

const goods: readonly GoodsFile[] = JSON.parse(readFileSync(join(import.meta.dirname, "demo-goods.json"), "utf8"));

/** The built-in products whose keys have fields. */
export const demoGoods = goods.map(({ id, fields, first_steps, guarantee_wait_hours = 0 }) => {
  const template: KeyTemplate = { separator: "|", fields: fields.map(([kind, label]) => ({ kind, label })) };
  return { id, key_template: template, first_steps, guarantee_wait_hours };
});

/**
 * A fictitious key of a product, formatted by its template, and determined by serial and day. Uses the example domain and addresses
 * reserved for documentation (RFC 5737).
 * @param today expiry dates in the key are some weeks later
 */
export function demoKey(productId: string, serial: string, today: Date): string {
  const name = `demo-${productId}-${serial}`;
  const fields = goods.find(({ id }) => id === productId)?.fields;
  if (!fields) return `usuario: ${name} | senha: demonstracao-${serial} | sem valor real`;
  return fields
    .map(([_kind, _label, pattern], place) => {
      const random = createHash("sha256").update(`${name} ${place}`).digest();
      const parts: Record<string, () => string> = {
        name: () => name,
        word: () => random.toString("hex").slice(0, 10),
        byte: () => String(100 + (random.readUInt8() % 150)),
        base32: () => base32(random),
        date: () => inDays(today, 30 + (random.readUInt8() % 30)),
      };
      return pattern.replace(/\{(\w+)\}/g, (whole, part: string) => parts[part]?.() ?? whole);
    })
    .join("|");
}

/** RFC 4648: 32 characters of 160 bits, as long as the key that RFC 4226 recommends. */
function base32(from: Buffer): string {
  const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(from.subarray(0, 20), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => base32.charAt(Number.parseInt(five, 2)));
}

/** The date in so many days in Brasília, in the form 31/12/2026. */
const inDays = (today: Date, days: number) =>
  new Date(today.getTime() + days * 86_400_000).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
