import { execFile } from "node:child_process";
import { join } from "node:path";

/** Runs a command of this package as an operator does; gives its exit code and what it printed. */
export const runCommand = (file: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const program = ["--import", "tsx/esm", join(__dirname, "..", file), ...words];
    const place = { cwd: join(__dirname, "../../.."), env: { ...process.env, ...env } };
    execFile(process.execPath, program, place, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), output: (out + complaint).trim() }),
    );
  });
