import { attempt } from "../errors/attempt";
import type { CredentialKind } from "./key-template";

/**
 * Validators by field kind. Each returns the problem in Portuguese, to follow the field's name, and never repeats the
 * value, which may be secret.
 */
export const fieldChecks: Readonly<Partial<Record<CredentialKind, (value: string) => string | null>>> = {
  recovery_email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : "não é um e-mail"),
  totp_secret: (value) => (isTotpSecret(value) ? null : "não é uma chave 2FA (base32 ou endereço otpauth://totp)"),
  cookie: (value) => (/^[[{]/.test(value) && !isJson(value) ? "parece JSON, mas está incompleto" : null),
  host: (value) => (isHost(value) ? null : "não é um endereço de servidor (IPv6 vai entre colchetes)"),
  port: (value) => (isPort(value) ? null : "precisa ser um número de 1 a 65535"),
  expires_on: (value) => (readExpiry(value) ? null : "não é uma data (dd/mm/aaaa ou aaaa-mm-dd)"),
};

// 80 bits, the minimum that services issue; a shorter value is more likely a misplaced word.
const shortestSecret = 16;

const isBase32 = (text: string) => {
  const secret = text.replace(/[\s-]/g, "").replace(/=+$/, "");
  return secret.length >= shortestSecret && /^[a-z2-7]+$/i.test(secret);
};

function isTotpSecret(value: string): boolean {
  if (!/^otpauth:/i.test(value)) return isBase32(value);
  // Counter-based codes (hotp) need a stored counter, which is not supported.
  if (!/^otpauth:\/\/totp\//i.test(value) || !URL.canParse(value)) return false;
  return isBase32(new URL(value).searchParams.get("secret") ?? "");
}

const isJson = (value: string) => attempt(() => JSON.parse(value)) !== undefined;

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;

// The URL parser validates the numbers of IPv4 and IPv6 addresses.
function isHost(value: string): boolean {
  const host = value.replace(/^[a-z][a-z0-9+.-]{0,30}:\/\//i, "");
  if (/^[0-9a-f.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(host)) return URL.canParse(`http://[${host}]/`);
  return (
    !/^\d+$/.test(host) &&
    /^(\[[0-9a-f:.]+\]|[\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?)$/iu.test(host) &&
    URL.canParse(`http://${host}/`)
  );
}

/** The date in an expiry field as yyyy-mm-dd, or null. Accepts dd/mm/aaaa, and ISO 8601 with or without a time. */
export function readExpiry(value: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? [];
  const iso = year
    ? `${year}-${month}-${day}`
    : (/^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value)?.[1] ?? "");
  const at = Date.parse(`${iso}T00:00:00Z`);
  // Rejects dates such as 31/02, which Date would parse as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}
