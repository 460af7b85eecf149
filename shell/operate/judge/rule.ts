/** What the database tells of one side of a trial. Vitals: the value below which three quarters of the visits lie. */
export type Side = {
  visits: number;
  failed_visits: number;
  /** How many visits told their vitals. */
  measured: number;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
};

/** A trial as the registry has it, and how long it has run. */
export type Trial = { visits: number; minutes: number; ranMinutes: number };

export type Verdict = { is: "promoted" | "taken back"; why: string } | { is: "waiting" };

/**
 * When a canary is clearly worse, and when it is good enough; decision 0019 says why. Failures: the z of two proportions, visits
 * that saw one against visits that saw none. Vitals: the third quartile against stable's, by a factor and by a difference.
 */
const clearly = { z: 3, failedVisits: 5, factor: 1.3, measured: 100 } as const;
const good = { z: 2, stableVisits: 50 } as const;
const vitals = {
  lcp: { name: "LCP", atLeast: 200, say: (value: number) => `${decimal(value / 1000, 1)} s` },
  inp: { name: "INP", atLeast: 50, say: (value: number) => `${decimal(value, 0)} ms` },
  cls: { name: "CLS", atLeast: 0.05, say: (value: number) => decimal(value, 2) },
} as const;

/** Judges a trial by the figures of its two sides. The words are for the shop's staff. */
export function judge(trial: Trial, canary: Side, stable: Side): Verdict {
  const z = worseBy(canary, stable);
  const rates = `${share(canary)} das ${seen(canary)} visitas com falha; na estável, ${share(stable)} de ${seen(stable)}`;
  if (z >= clearly.z && canary.failed_visits >= clearly.failedVisits)
    return { is: "taken back", why: `Retirada: ${rates}` };
  const measured = Math.min(clearly.measured, trial.visits);
  const slow = Object.entries(vitals).flatMap(([key, { name, atLeast, say }]) => {
    const [mine, theirs] = [canary[key as keyof typeof vitals], stable[key as keyof typeof vitals]];
    if (mine === null || theirs === null || Math.min(canary.measured, stable.measured) < measured) return [];
    const isWorse = mine >= theirs * clearly.factor && mine - theirs >= atLeast;
    return isWorse ? [`${name} de ${say(mine)}; na estável, ${say(theirs)}`] : [];
  });
  if (slow[0]) return { is: "taken back", why: `Retirada: ${slow.join("; ")}` };
  const isSeen = canary.visits >= trial.visits && stable.visits >= Math.min(good.stableVisits, trial.visits);
  if (!isSeen || trial.ranMinutes < trial.minutes || z >= good.z) return { is: "waiting" };
  return { is: "promoted", why: `Promovida: ${rates}` };
}

/** By how many standard errors more of the canary's visits failed; what failed may be told before its visit is. */
function worseBy(canary: Side, stable: Side): number {
  const [a, b] = [seen(canary), seen(stable)];
  const pooled = (canary.failed_visits + stable.failed_visits) / (a + b);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a + 1 / b));
  // Nobody failed, or all did: neither is worse.
  return error > 0 && Number.isFinite(error) ? (canary.failed_visits / a - stable.failed_visits / b) / error : 0;
}

const seen = ({ visits, failed_visits }: Side) => Math.max(visits, failed_visits);
const share = (side: Side) => `${decimal((100 * side.failed_visits) / Math.max(1, seen(side)), 1)} %`;
const decimal = (value: number, digits: number) => value.toFixed(digits).replace(".", ",");
