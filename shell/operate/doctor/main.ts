import { parseArgs } from "node:util";
import { printable } from "@store/shared-data/node/printable";
import { run, UserError } from "@store/shared-data/node/user-error";
import { accessChecks } from "./check-access";
import { certificateChecks } from "./check-certificates";
import { databaseChecks } from "./check-database";
import { pageChecks } from "./check-pages";
import { settingsChecks } from "./check-settings";
import { siteChecks } from "./check-site";
import { visitorChecks } from "./check-visitors";
import { type Check, type Findings, unknown } from "./finding";
import { askBackend, type LiveStore, openStore } from "./live-store";

const usage = `Usage: pnpm store:doctor <address of the shell> [--mail <address that has an account>] [--backups <folder>]
  SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET   let it look closer; they are sent to that backend alone`;

const keys =
  "Set SUPABASE_URL, SUPABASE_SECRET_KEY (on one machine secretKey of secrets.json) and WEBHOOK_SECRET; they are sent to this backend alone.";
const firstChecks: readonly Check[] = [
  ["The secret key and the webhook secret were given", examineGivenKeys, keys],
  ...certificateChecks,
  ...settingsChecks,
];
const backendChecks = [...databaseChecks, ...visitorChecks, ...accessChecks];
const lastChecks = [...siteChecks, ...pageChecks];

/** Checks a live store from outside and prints remedies. Exit code 1 if anything is wrong. Changes nothing. */
await run(async () => {
  const store = await openStore({ ...readArguments(), env: process.env });
  const way = store.isMachine ? "machine" : "hosted";
  const count = { "ok   ": 0, WRONG: 0, "?    ": 0 };
  // `printable`, because the texts come from outside.
  const print = (mark: keyof typeof count, what: string) => {
    count[mark] += 1;
    console.log(printable(`  ${mark}  ${what}`));
  };
  const { status, description } = await askBackend(store, "/auth/v1/health");
  const isAway = status === 0;
  if (isAway) print("?    ", `The backend ${description}: what it would be asked was left out`);
  for (const [good, look, remedy] of [...firstChecks, ...(isAway ? [] : backendChecks), ...lastChecks]) {
    const findings = (await examine(look, store)).filter((finding) => finding !== false);
    for (const finding of findings.map((each) => (typeof each === "string" ? { what: each } : each)))
      print(finding.isUnknown ? "?    " : "WRONG", finding.what);
    if (findings.length === 0) print("ok   ", good);
    else console.log(printable(`         ${typeof remedy === "string" ? remedy : remedy[way]}`));
  }
  console.log(`\n${count["ok   "]} ok, ${count.WRONG} wrong, ${count["?    "]} not looked at`);
  if (count.WRONG > 0) process.exitCode = 1;
});

/** A check that throws must not end the others. */
async function examine(look: Check[1], store: LiveStore): Promise<Findings> {
  try {
    return await look(store);
  } catch (error) {
    return [`This could not be examined: ${error instanceof Error ? error.message : error}`];
  }
}

function examineGivenKeys({ secretKey, webhookSecret, withheld }: LiveStore) {
  if (withheld) return [`No secret was sent: ${withheld}`];
  const given = { SUPABASE_SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  return [missing.length > 0 && unknown(`Not given: ${missing.join(", ")}; what they would show is marked "?"`)];
}

function readArguments() {
  try {
    const options = { mail: { type: "string", default: "" }, backups: { type: "string", default: "" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [address, ...more] = positionals;
    if (address && more.length === 0) return { address, mailTo: values.mail, backups: values.backups };
  } catch {
    // Unknown options print the usage too.
  }
  throw new UserError(usage);
}
