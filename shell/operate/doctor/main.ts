import { parseArgs } from "node:util";
import { printable } from "shared-data/node/printable";
import { run, UserError } from "shared-data/node/user-error";
import { accessChecks } from "./check-access";
import { certificateChecks } from "./check-certificates";
import { databaseChecks } from "./check-database";
import { pageChecks } from "./check-pages";
import { settingsChecks } from "./check-settings";
import { siteChecks } from "./check-site";
import { visitorChecks } from "./check-visitors";
import { type Check, type Finding, unknown, wrong } from "./finding";
import { type LiveStore, openStore } from "./live-store";

const usage = `Usage: pnpm store:doctor <address of the shell> [--mail <address that has an account>] [--backups <folder>]
  SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET   let it look closer; they are sent to that backend alone`;

const checks: readonly Check[] = [
  ["The project's secret key and the webhook secret were given", examineGivenKeys],
  ...certificateChecks,
  ...settingsChecks,
  ...databaseChecks,
  ...visitorChecks,
  ...accessChecks,
  ...siteChecks,
  ...pageChecks,
];
const marks = { ok: "ok   ", wrong: "WRONG", unknown: "?    " };

/** Examines a live store from outside and says what to do. Exit code 1 if anything is wrong. It changes nothing. */
await run(async () => {
  const store = await openStore({ ...readArguments(), env: process.env });
  const count = { ok: 0, wrong: 0, unknown: 0 };
  // Most of what is printed comes from outside.
  const print = (state: keyof typeof marks, what: string, remedy?: string) => {
    count[state] += 1;
    console.log(printable(`  ${marks[state]}  ${what}`));
    if (remedy) console.log(printable(`         ${remedy}`));
  };
  for (const [good, look] of checks) {
    const findings = await examine(look, store);
    if (findings.length === 0) print("ok", good);
    for (const { state, what, remedy } of findings) print(state, what, remedy);
  }
  console.log(`\n${count.ok} ok, ${count.wrong} wrong, ${count.unknown} not looked at`);
  if (count.wrong > 0) process.exitCode = 1;
});

/** A store may answer anything: one check that fails on it must not end the others. */
async function examine(look: Check[1], store: LiveStore): Promise<Finding[]> {
  try {
    return await look(store);
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    return wrong(`This could not be examined: ${message}`, "See what the store answers there.");
  }
}

function examineGivenKeys({ secretKey, webhookSecret, withheld }: LiveStore): Finding[] {
  const remedy =
    "Set SUPABASE_URL, SUPABASE_SECRET_KEY (sb_secret_…) and WEBHOOK_SECRET of this project; they are sent to its backend alone.";
  if (withheld) return wrong(`No secret was sent: ${withheld}`, remedy);
  const given = { SUPABASE_SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0) return [];
  return unknown(`Not given: ${missing.join(", ")}; what they would show is marked "?"`, remedy);
}

function readArguments() {
  try {
    const options = { mail: { type: "string", default: "" }, backups: { type: "string", default: "" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [address, ...more] = positionals;
    if (address && more.length === 0) return { address, mailTo: values.mail, backups: values.backups };
  } catch {
    // An unknown option and a missing address get the same answer.
  }
  throw new UserError(usage);
}
