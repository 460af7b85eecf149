import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deployFile, type Place } from "../support/services";

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/** The nginx of this machine; `undefined` where there is none. */
export const nginxProgram = folders.map((folder) => path.join(folder, "nginx")).find((file) => existsSync(file));

/** Runs nginx with the store's configuration on a test's port, as a distribution's `nginx.conf` includes it. Resolves when it answers. */
export async function startNginx(place: Place) {
  const { etc, port } = place;
  if (place.backendPort) deployFile("nginx-backend.conf", place, "store-backend.conf");
  const site = deployFile("nginx.conf", place);
  const config = path.join(etc, "nginx.main.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `  ${name}_temp_path ${etc}/${name};\n`).join("");
  // Its workers must be able to read a folder that only its owner may.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(
    config,
    `${user}daemon off;\npid ${etc}/nginx.pid;\nevents {}\nhttp {\n${paths}  include ${site};\n}\n`,
  );
  const child = spawn(String(nginxProgram), ["-p", etc, "-c", config], { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  const origin = `http://localhost:${port}`;
  while (child.exitCode === null && !(await fetch(`${origin}/livez`).catch(() => null)));
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${complaints}`);
  return {
    origin,
    log: path.join(etc, "access.log"),
    close: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}
