interface AttemptRule {
  /** Name of the record in the browser's storage. */
  readonly name: string;
  readonly attempts: number;
  /** Milliseconds over which attempts count. */
  readonly within: number;
}

const minute = 60_000;

/** 5 sign-ins per e-mail per 15 minutes; R9.3. */
export const signInLimit: AttemptRule = { name: "store-sign-in-attempts", attempts: 5, within: 15 * minute };
/** 3 sign-ups per e-mail per hour; R9.3. */
export const signUpLimit: AttemptRule = { name: "store-sign-up-attempts", attempts: 3, within: 60 * minute };

type Attempts = Record<string, number[]>;

/**
 * Counts an attempt, kept over a reload and shared by the tabs. Returns false, and counts nothing, where the limit is
 * reached. For comfort: the auth service has limits of its own.
 */
export function recordAttempt(rule: AttemptRule, email: string, now: number): boolean {
  const attempts = readAttempts(rule, now);
  const own = attempts[toKey(email)] ?? [];
  if (own.length >= rule.attempts) return false;
  write(rule, { ...attempts, [toKey(email)]: [...own, now] });
  return true;
}

/** Takes the newest attempt back: it was none, or never reached the service. */
export function forgetAttempt(rule: AttemptRule, email: string, now: number): void {
  const attempts = readAttempts(rule, now);
  write(rule, { ...attempts, [toKey(email)]: (attempts[toKey(email)] ?? []).slice(0, -1) });
}

/** Forgets every attempt of an address: the person has shown that they belong there. */
export function forgetAttempts(rule: AttemptRule, email: string, now: number): void {
  write(rule, { ...readAttempts(rule, now), [toKey(email)]: [] });
}

const toKey = (email: string) => `@${email.trim().toLowerCase()}`;

function readAttempts({ name, within }: AttemptRule, now: number): Attempts {
  const kept: Attempts = {};
  for (const [key, moments] of Object.entries(readItem(name))) {
    // A time in the future was stored before the clock was set back: counted, it would block until then.
    const counted = Array.isArray(moments) ? moments.filter((at) => now - at < within && at <= now) : [];
    if (counted.length > 0) kept[key] = counted;
  }
  return kept;
}

function readItem(name: string): Attempts {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "{}") ?? {}) as Attempts;
  } catch {
    return {};
  }
}

function write({ name }: AttemptRule, attempts: Attempts): void {
  // Addresses whose attempts no longer count are removed: they are personal data.
  const kept = Object.fromEntries(Object.entries(attempts).filter(([, moments]) => moments.length > 0));
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser without space or permission to store: the service's own limits remain.
  }
}
