import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/** The nginx of this machine; `undefined` where there is none. */
export const nginxProgram = folders.map((folder) => path.join(folder, "nginx")).find((file) => existsSync(file));

/** Runs nginx by an exported site's own configuration, on another port. Resolves when it answers. */
export async function startNginx(program: string, folder: string, port: number) {
  const config = path.join(folder, "nginx.on-test-port.conf");
  writeFileSync(
    config,
    readFileSync(path.join(folder, "nginx.conf"), "utf8").replace("listen 8080;", `listen ${port};`),
  );
  // Its workers must be able to read a folder that only its owner may.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const directives = `daemon off; pid ${path.join(folder, "nginx.pid")}; ${user}`;
  const child = spawn(program, ["-p", folder, "-c", config, "-g", directives], { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  await untilAnswers(child, port, () => complaints);
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function untilAnswers(child: ChildProcess, port: number, complaints: () => string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
    if (answer) return;
  }
  throw new Error(`nginx did not start:\n${complaints()}`);
}

/** An answer as it comes: `fetch` would decompress it. */
export function getRaw(url: string, encoding: string) {
  return new Promise<{ body: Buffer; encoding: unknown; headers: unknown }>((resolve, reject) => {
    const headers = encoding ? { "accept-encoding": encoding } : {};
    http
      .get(url, { headers }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        const {
          "content-type": type,
          "cache-control": cache,
          vary,
          "content-security-policy": policy,
        } = response.headers;
        resolve({
          body: Buffer.concat(parts),
          encoding: response.headers["content-encoding"],
          headers: { type, cache, vary, policy },
        });
      })
      .on("error", reject);
  });
}
