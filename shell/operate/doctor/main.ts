import { parseArgs } from "node:util";
import { run, UserError } from "shared-data/node/user-error";
import { examine } from "./examine";
import { openStore } from "./live-store";

const usage = `Usage: pnpm store:doctor <address of the shell> [--mail <address that has an account>]
  SUPABASE_URL, SUPABASE_SECRET_KEY, WEBHOOK_SECRET   let it look closer; they are sent to that backend alone`;

/** Examines a live store from outside and says what to do. Exit code 1 if anything is wrong. It changes nothing. */
await run(async () => {
  const { address, mail } = readArguments();
  const store = await openStore({ address, ...(mail && { mailTo: mail }), env: process.env });
  const { ok, wrong, unknown } = await examine(store, (line) => console.log(line));
  console.log(`\n${ok} ok, ${wrong} wrong, ${unknown} not looked at`);
  if (wrong > 0) process.exitCode = 1;
});

function readArguments() {
  try {
    const options = { mail: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [address, ...more] = positionals;
    if (address && more.length === 0) return { address, mail: values.mail };
  } catch {
    // Falls through: an unknown option and a missing address are told alike.
  }
  throw new UserError(usage);
}
