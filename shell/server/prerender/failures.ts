import { printable } from "@store/shared-data/node/printable";
import { UserError } from "@store/shared-data/node/user-error";

export function describe(error: unknown) {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}

/** Returns a function that logs the current failures; one that goes on is logged once. */
export function failureLog(what: string) {
  let last: readonly string[] = [];
  return (failures: readonly string[]) => {
    for (const each of failures) if (!last.includes(each)) console.error(printable(`${what}: ${each}`));
    last = failures;
  };
}

export function refuseFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new UserError(`Not composed:\n${failures.map((text) => `  ${printable(text)}`).join("\n")}`);
}
