import { inspect } from "node:util";
import { describeDiskFault } from "./disk";
import { printableLines } from "./printable";

/** A failure that the person at the terminal can mend: one sentence, no stack. */
export class UserError extends Error {}

/** Runs a command's main function; a `UserError`, or a disk that does not let it write, becomes one sentence and exit code 1. */
export async function run(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    const sentence = error instanceof UserError ? error.message : describeDiskFault(error);
    // Past the console, which a service may have made its log.
    process.stderr.write(`${printableLines(sentence ? `\n${sentence}` : inspect(error))}\n`);
    process.exitCode = 1;
  }
}
