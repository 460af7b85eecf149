import { UserError } from "shared-data/node/user-error";

/** When a trial is judged by itself: after so many visits of it, and so many minutes. */
export type Auto = { visits: number; minutes: number };

/** What the command line says of it. */
export type AutoOptions = { auto: boolean; visits?: string; minutes?: string };

/**
 * Reads how a trial is to be judged by itself; `undefined` where a person judges it.
 * @param percent the trial's part of the visitors: beside all of them there is nothing to compare it with
 */
export function readAuto({ auto, visits = "500", minutes = "60" }: AutoOptions, percent: number): Auto | undefined {
  if (!auto) return undefined;
  if (percent >= 100)
    throw new UserError("--auto compares the canary with the stable release: give it less than 100%.");
  return { visits: toCount("--visits", visits, 1), minutes: toCount("--minutes", minutes, 0) };
}

function toCount(option: string, text: string, least: number) {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least) return count;
  throw new UserError(`${option} must be a whole number from ${least} on, but it is "${text}".`);
}
