import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { packages, root } from "@store/shared-data/node/environment";
import { type Place, type Service, startService } from "../support/services";

const copyOptions = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };

/** Makes a checkout of its own out of this one, built and installed as this one is. */
export function makeCheckout(folder: string): void {
  mkdirSync(folder);
  for (const name of [...packages, "shared-ui", "shared-data", "remote-kit", "package.json", "tsconfig.base.json"])
    cpSync(path.join(root, name), path.join(folder, name), copyOptions);
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
}

export function addMigration(checkout: string, name: string, sql: string): string {
  const file = path.join(checkout, "shared-data/supabase/migrations", name);
  writeFileSync(file, sql);
  return file;
}

/** A fake of systemd: a `systemctl` program in the folder that forwards its calls here, and the units' programs. */
export async function manageServices(folder: string, { place, port }: { place: Place; port: number }) {
  const running: Record<string, Service> = {};
  let restarts = 0;
  const restart = async (name: string) => {
    await running[name]?.stop();
    running[name] = startService(name, place);
  };
  const obey = async (words: string[]) => {
    const [order, name = ""] = words;
    if (order === "restart") {
      restarts = 0;
      await restart(name);
    }
    if (order !== "show") return "";
    // As Restart=always does.
    if (running["store-backend"]?.child.exitCode !== null) {
      restarts += 1;
      await restart("store-backend");
    }
    return String(restarts);
  };
  const server = createServer(async (request, response) => {
    const words = new URL(`http://localhost${request.url}`).searchParams.getAll("word");
    response.end(await obey(words));
  }).listen(port, "localhost");
  const program = path.join(folder, "systemctl");
  const query = 'query=; for word in "$@"; do query="$query&word=$word"; done';
  writeFileSync(program, `#!/bin/sh\n${query}\nexec curl --fail --silent "http://localhost:${port}/?$query"\n`);
  chmodSync(program, 0o755);
  return {
    running,
    restart,
    async stop() {
      server.close();
      await Promise.all(Object.values(running).map((service) => service.stop()));
    },
  };
}

interface Machine {
  readonly scratch: string;
  readonly place: Place;
  readonly bin: string;
}

/** Runs a checkout's upgrade.sh, with the test's places in it. */
export function upgrade(checkout: string, { scratch, place, bin }: Machine, ...parameters: string[]) {
  const values = {
    current: String(place.checkout),
    site: place.folder,
    backups: path.join(scratch, "backups"),
    settings: path.join(place.etc, "store.env"),
    user: "root",
    ready: `http://127.0.0.1:${place.backendPort}/readyz`,
  };
  const file = path.join(checkout, "shell/deploy/upgrade.sh");
  const text = Object.entries(values).reduce(
    (script, [name, value]) => script.replace(new RegExp(`^${name}=/?\\S+$`, "m"), `${name}=${value}`),
    readFileSync(path.join(root, "shell/deploy/upgrade.sh"), "utf8"),
  );
  writeFileSync(file, text);
  const child = spawn("sh", [file, ...parameters], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH}`, HOME: scratch },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, said })),
  );
  return { child, ended };
}
