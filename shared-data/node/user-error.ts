import { inspect } from "node:util";
import { printableLines } from "./printable";

/** A failure that the person at the terminal can mend: one sentence, no stack. */
export class UserError extends Error {}

/** Runs a command's main function; a `UserError` becomes one sentence and exit code 1. */
export async function run(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    console.error(printableLines(error instanceof UserError ? `\n${error.message}` : inspect(error)));
    process.exitCode = 1;
  }
}
