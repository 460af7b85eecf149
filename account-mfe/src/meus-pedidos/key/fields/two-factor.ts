import { Secret, TOTP } from "otpauth";

interface TwoFactorCodes {
  readonly code: string;
  /** The code of the next period. */
  readonly next: string;
  /** Remaining seconds of `code`, from 1 to `period`. */
  readonly secondsLeft: number;
  /** Lifetime of a code in seconds. */
  readonly period: number;
}

/** Computes the codes of one secret at a time in milliseconds since 1970. */
export type TwoFactor = (now: number) => TwoFactorCodes;

/**
 * Parses a two-factor secret: base32 (lower case, spaces, hyphens and padding allowed; six digits, 30 seconds, SHA-1),
 * or an otpauth:// URI with its digits, period and algorithm (RFC 6238). `null` for other text and for counter-based
 * codes (HOTP).
 */
export function readTwoFactor(secret: string): TwoFactor | null {
  const totp = toTotp(secret.trim());
  if (totp === null || totp.secret.bytes.length === 0) return null;
  const { period } = totp;
  return (now) => ({
    code: totp.generate({ timestamp: now }),
    next: totp.generate({ timestamp: now + period * 1000 }),
    secondsLeft: Math.ceil(totp.remaining({ timestamp: now }) / 1000),
    period,
  });
}

function toTotp(secret: string): TOTP | null {
  const [, type, parameters] = /^otpauth:\/\/([a-z]+)[^?]*\??(.*)$/is.exec(secret) ?? [];
  if (type === undefined) return /^otpauth:/i.test(secret) ? null : makeTotp({ secret });
  // The library's URI parser rejects URIs that some services issue: without a label, or with spaces in the secret.
  return type.toLowerCase() === "totp" ? makeTotp(Object.fromEntries(new URLSearchParams(parameters))) : null;
}

interface Parameters {
  secret?: string;
  algorithm?: string;
  digits?: string;
  period?: string;
}

const algorithms: Readonly<Record<string, string>> = { SHA1: "SHA1", SHA256: "SHA256", SHA512: "SHA512" };

function makeTotp({ secret = "", algorithm = "SHA1", digits = "6", period = "30" }: Parameters): TOTP | null {
  const known = algorithms[algorithm.replace("-", "").toUpperCase()];
  if (!known || !/^[4-9]$|^10$/.test(digits) || !/^[1-9]\d{0,3}$/.test(period)) return null;
  try {
    const bytes = Secret.fromBase32(secret.replace(/[\s=-]/g, "").toUpperCase());
    return new TOTP({ secret: bytes, algorithm: known, digits: Number(digits), period: Number(period) });
  } catch {
    // The secret contains a character that base32 does not allow.
    return null;
  }
}

/** Groups a code's digits: "123 456", "1234 5678". */
export function spaceCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}
