import { attempt } from "@store/shared-data";

interface AttemptRule {
  /** Storage key. */
  readonly name: string;
  readonly attempts: number;
  /** Time window in milliseconds. */
  readonly within: number;
}

const minute = 60_000;

/** 5 sign-ins per e-mail per 15 minutes; R9.3. */
export const signInLimit: AttemptRule = { name: "store-sign-in-attempts", attempts: 5, within: 15 * minute };
/** 3 sign-ups per e-mail per hour; R9.3. */
export const signUpLimit: AttemptRule = { name: "store-sign-up-attempts", attempts: 3, within: 60 * minute };

type Attempts = Record<string, number[]>;

/**
 * Records an attempt in localStorage, which survives reloads and is shared by tabs. Returns false, and records nothing,
 * if the limit is reached. Only a convenience: the auth service has its own limits.
 */
export function recordAttempt(rule: AttemptRule, email: string, now: number): boolean {
  const attempts = readAttempts(rule, now);
  const own = attempts[toKey(email)] ?? [];
  if (own.length >= rule.attempts) return false;
  write(rule, { ...attempts, [toKey(email)]: [...own, now] });
  return true;
}

/** Removes the newest attempt, which did not count or never reached the service. */
export function forgetAttempt(rule: AttemptRule, email: string, now: number): void {
  const attempts = readAttempts(rule, now);
  write(rule, { ...attempts, [toKey(email)]: (attempts[toKey(email)] ?? []).slice(0, -1) });
}

/** Removes all attempts of an address after a successful sign-in. */
export function forgetAttempts(rule: AttemptRule, email: string, now: number): void {
  write(rule, { ...readAttempts(rule, now), [toKey(email)]: [] });
}

const toKey = (email: string) => `@${email.trim().toLowerCase()}`;

function readAttempts({ name, within }: AttemptRule, now: number): Attempts {
  const current: Attempts = {};
  const stored: Attempts | null | undefined = attempt(() => JSON.parse(localStorage.getItem(name) ?? "{}"));
  for (const [key, moments] of Object.entries(stored ?? {})) {
    // A future time was stored before the clock was set back; counting it would block until then.
    const counted = Array.isArray(moments) ? moments.filter((at) => now - at < within && at <= now) : [];
    if (counted.length > 0) current[key] = counted;
  }
  return current;
}

function write({ name }: AttemptRule, attempts: Attempts): void {
  // Addresses without current attempts are removed, because they are personal data.
  const current = Object.fromEntries(Object.entries(attempts).filter(([, moments]) => moments.length > 0));
  // Without storage only the service's own limits apply.
  attempt(() => localStorage.setItem(name, JSON.stringify(current)));
}
