import { parseArgs } from "node:util";
import { UserError } from "shared-data/node/user-error";

/**
 * Reads how a trial is to be judged by itself; `undefined` where a person judges it.
 * @param share the trial's part of the visitors: beside all of them there is nothing to compare it with
 */
export function readAuto(words: readonly string[], share: string | undefined) {
  const { auto, visits, minutes } = parse(words);
  if (!auto) return undefined;
  if (Number(share?.replace(/%$/, "")) >= 100)
    throw new UserError("--auto compares the canary with the stable release: give it less than 100%.");
  return { visits: toCount("--visits", visits, 1), minutes: toCount("--minutes", minutes, 0) };
}

function parse(words: readonly string[]) {
  try {
    const options = {
      auto: { type: "boolean" },
      visits: { type: "string", default: "500" },
      minutes: { type: "string", default: "60" },
    } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

function toCount(option: string, text: string, least: number) {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least) return count;
  throw new UserError(`${option} must be a whole number from ${least} on, but it is "${text}".`);
}
