import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "shared-data/node/environment";

// Ports of its own: a store that is in use beside it is not disturbed.
const firstPort = 25020;
const names = ["SHELL_PORT", "STOREFRONT_PORT", "ACCOUNT_PORT", "BACKOFFICE_PORT", "TOOLS_PORT", "BACKEND_PORT"];
const ticksPerSecond = 100;

/** A whole store as `pnpm start` runs it, on a stack, that tells each call that reaches its backend. */
export async function openTabsStore(stack: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "store-tabs-"));
  const ports = Object.fromEntries(names.map((name, index) => [name, String(firstPort + index)]));
  const program = path.join(root, "shell/operate/start.ts");
  const child = spawn(process.execPath, ["--import", "tsx/esm", program], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...ports, STORE_STACK: stack, STORE_DATA_DIR: dataDir, REQUEST_LOG: "on" },
  });
  const calls = new Map<string, number>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [, call] = /"(?:call|webhook)":"([^"]+)"/.exec(line) ?? [];
    if (call) calls.set(call, (calls.get(call) ?? 0) + 1);
  });
  const address = `http://localhost:${ports.SHELL_PORT}`;
  return {
    address,
    backend: `http://localhost:${ports.BACKEND_PORT}`,
    /** What the backend was asked, by call. */
    calls,
    /** The CPU time, in seconds, that the process which serves and composes has taken so far. */
    cpu() {
      // Behind the program's name in parentheses, which may hold anything.
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ")
        .slice(11, 13);
      return (Number(user) + Number(system)) / ticksPerSecond;
    },
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
