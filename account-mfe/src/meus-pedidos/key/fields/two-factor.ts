import { Secret, TOTP } from "otpauth";

/** A two-factor code at one moment. */
interface TwoFactorCodes {
  readonly code: string;
  /** The one that follows it. */
  readonly next: string;
  /** Whole seconds for which the code counts, from 1 to `period`. */
  readonly secondsLeft: number;
  /** Seconds for which each code counts. */
  readonly period: number;
}

/** The codes of one secret at a moment, in milliseconds since 1970. */
export type TwoFactor = (now: number) => TwoFactorCodes;

/**
 * Reads a two-factor secret: base32 as sites write it (lower case, spaces, hyphens and padding allowed), with codes of six digits every 30
 * seconds by SHA-1; or an otpauth:// address, whose digits, period and algorithm hold (RFC 6238). In a file of its own, with the library: it is
 * fetched where a key has a secret. `null` where it is neither, and for codes that count presses instead of seconds (HOTP).
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
  // The library reads such addresses too, but refuses some that services give out: without a label, or with spaces in the secret.
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
    // A character that base32 does not have.
    return null;
  }
}

/** A code as people read it aloud: "123 456", "1234 5678". */
export function spaceCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}
