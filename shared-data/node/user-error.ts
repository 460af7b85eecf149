import { inspect } from "node:util";
import { describeDiskFault } from "./disk";
import { printableLines } from "./printable";

/** An error that the operator can fix: printed as one sentence without a stack. */
export class UserError extends Error {}

/** Runs a command's main function; a `UserError` or a disk error is printed as one sentence with exit code 1. */
export async function run(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    const sentence = error instanceof UserError ? error.message : describeDiskFault(error);
    // Not by console, which a service may have redirected to its log.
    process.stderr.write(`${printableLines(sentence ? `\n${sentence}` : inspect(error))}\n`);
    process.exitCode = 1;
  }
}
