import path from "node:path";
import { UserError } from "./user-error";

/** The choices of STORE_STACK. */
export const stacks = ["embedded", "postgres"] as const;

/** The stack that serves the data on this machine. */
export type Stack = (typeof stacks)[number];

/** The stack from STORE_STACK. @throws UserError for an unknown one */
export function stackOf({ STORE_STACK: given }: NodeJS.ProcessEnv): Stack {
  const stack = stacks.find((name) => name === (given || "embedded"));
  if (stack) return stack;
  throw new UserError(`STORE_STACK must be ${stacks.join(" or ")}, but it is "${given}".`);
}

/** The data folder of a stack. Each stack has its own, so that either can be chosen at each start. */
export const stackDataDir = (stack: Stack, dataDir: string): string =>
  stack === "postgres" ? path.join(dataDir, "postgres") : dataDir;

/** True if this system can run a stack: the Postgres stack needs Linux on x64. */
export const hasPrograms = (stack: Stack): boolean =>
  stack === "embedded" || (process.platform === "linux" && process.arch === "x64");
