import path from "node:path";
import { UserError } from "./user-error";

/** The choices of STORE_STACK. */
export const stacks = ["embedded", "postgres"] as const;

/** The stack that serves the data on this machine. */
export type Stack = (typeof stacks)[number];

/** The stack that the environment asks for. @throws UserError naming the variable at fault */
export function stackOf({ STORE_STACK: given }: NodeJS.ProcessEnv): Stack {
  const stack = stacks.find((name) => name === (given || "embedded"));
  if (stack) return stack;
  throw new UserError(`STORE_STACK must be ${stacks.join(" or ")}, but it is "${given}".`);
}

/** Where a stack keeps its database, secrets and mails: beside each other, so that either can be chosen at each start. */
export const stackDataDir = (stack: Stack, dataDir: string): string =>
  stack === "postgres" ? path.join(dataDir, "postgres") : dataDir;

/** True where this system can run a stack: Postgres, PostgREST and Deno are packaged for Linux on x64 alone. */
export const hasPrograms = (stack: Stack): boolean =>
  stack === "embedded" || (process.platform === "linux" && process.arch === "x64");
