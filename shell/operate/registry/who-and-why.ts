import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";

/** Who the history says it was. */
export function userName() {
  try {
    return process.env.REGISTRY_USER || userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** The reason, where there is somebody to ask for it. */
export async function askWhy() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const why = await terminal.question("Why? (Enter for no reason) ");
  terminal.close();
  return why.trim();
}
