import { printable } from "shared-data/node/printable";
import { checkAccounts } from "./check-accounts";
import { checkAddresses } from "./check-addresses";
import { checkDatabase } from "./check-database";
import { checkFiles } from "./check-files";
import { checkHeaders } from "./check-headers";
import { checkHealth } from "./check-health";
import { checkKeys } from "./check-keys";
import { checkPages } from "./check-pages";
import { checkReleases } from "./check-releases";
import { checkSettings } from "./check-settings";
import { checkVisitors } from "./check-visitors";
import { checkWebhooks } from "./check-webhooks";
import { type Finding, wrong } from "./finding";
import type { LiveStore } from "./live-store";

const checks = [
  checkKeys,
  checkAddresses,
  checkSettings,
  checkDatabase,
  checkVisitors,
  checkWebhooks,
  checkAccounts,
  checkHeaders,
  checkFiles,
  checkReleases,
  checkPages,
  checkHealth,
];
const marks = { ok: "ok   ", wrong: "WRONG", unknown: "?    " };

/**
 * Looks at a store from outside, one group after the other, and prints one line for each finding, with what to do below it.
 * @returns how many findings there are of each kind
 */
export async function examine(store: LiveStore, print: (line: string) => void) {
  const count = { ok: 0, wrong: 0, unknown: 0 };
  for (const { group, examine: look } of checks) {
    // What a store answers may be anything: one check that stumbles over it must not end the others.
    const findings = await look(store).catch((error): Finding[] => [
      wrong(
        `This could not be examined: ${error instanceof Error ? error.message : error}`,
        "See what the store answers there.",
      ),
    ]);
    print(`\n${group}`);
    for (const { state, what, remedy } of findings) {
      count[state] += 1;
      // Most of it comes from outside.
      print(printable(`  ${marks[state]}  ${what}`));
      if (remedy) print(printable(`         ${remedy}`));
    }
  }
  return count;
}
