import { parseArgs } from "node:util";
import { printable } from "@store/shared-data/node/printable";
import { run, UserError } from "@store/shared-data/node/user-error";
import { accessChecks } from "./check-access";
import { databaseChecks } from "./check-database";
import { pageChecks } from "./check-pages";
import { settingsChecks } from "./check-settings";
import { siteChecks } from "./check-site";
import { askBackend, type Findings, openStore } from "./live-store";

const usage = `Usage: pnpm store:doctor <address of the shell> [--mail <address that has an account>] [--backups <folder>]
  SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET   let it look closer, on one machine with secretKey of secrets.json; they are sent to that backend alone`;

const backendChecks = [...databaseChecks, ...accessChecks];

/** Checks a live store from outside and prints remedies. Exit code 1 if anything is wrong. Changes nothing. */
await run(async () => {
  const { address, ...given } = readArguments();
  const store = await openStore(address, given);
  const count = { "ok   ": 0, WRONG: 0, "?    ": 0 };
  // `printable`, because the texts come from outside.
  const print = (mark: keyof typeof count, what: string) => {
    count[mark] += 1;
    console.log(printable(`  ${mark}  ${what}`));
  };
  const { status, description } = await askBackend(store, "/auth/v1/health");
  const isAway = status === 0;
  if (isAway) print("?    ", `The backend ${description}: what it would be asked was left out`);
  for (const [good, look, remedy] of [
    ...settingsChecks,
    ...(isAway ? [] : backendChecks),
    ...siteChecks,
    ...pageChecks,
  ]) {
    // A check that throws must not end the others.
    const found = await Promise.resolve(store)
      .then(look)
      .catch((error): Findings => [`This could not be examined: ${error?.message ?? error}`]);
    const findings = found.filter((finding) => finding !== false);
    for (const finding of findings) {
      if (typeof finding === "string") print("WRONG", finding);
      else print("?    ", finding.unknown);
    }
    if (findings.length === 0) print("ok   ", good);
    else console.log(printable(`         ${remedy}`));
  }
  console.log(`\n${count["ok   "]} ok, ${count.WRONG} wrong, ${count["?    "]} not looked at`);
  if (count.WRONG > 0) process.exitCode = 1;
});

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
