const storageKey = "store-canary-draw";

/**
 * This browser's number for canary releases, at least 0 and below 100: drawn once and kept, so that who has the canary
 * keeps it over reloads. It says nothing about the person. Where nothing can be kept, 100: no canary, ever.
 */
export function readCanaryDraw(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(storageKey) ?? "");
    if (kept >= 0 && kept < 100) return kept;
    const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
    const draw = (random / 65_536) * 100;
    localStorage.setItem(storageKey, draw.toFixed(2));
    return draw;
  } catch {
    return 100;
  }
}
