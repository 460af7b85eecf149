import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { findDependencyFaults } from "./dependency-policy";

const patience = 60_000;
const grave = ["high", "critical"];

/** The policy for dependencies, and what is known to be wrong with those that reach a customer's browser or the backend. */
await run(async () => {
  const workspace = read("pnpm-workspace.yaml");
  const folders = [".", ...[...workspace.matchAll(/^ {2}- (\S+)$/gm)].map(([, folder = ""]) => folder)];
  const manifests = Object.fromEntries(
    folders.map((folder) => path.join(folder, "package.json")).map((file) => [file, JSON.parse(read(file))]),
  );
  const faults = findDependencyFaults({ lockfile: read("pnpm-lock.yaml"), workspace, manifests });
  if (faults.length > 0) throw new UserError(faults.join("\n"));
  const advisories = askForAdvisories();
  if (!advisories) return console.log("Known vulnerabilities: not asked, the registry's audit service did not answer.");
  for (const { severity, module_name, title, url } of advisories) {
    console.log(`${severity}: ${module_name}: ${title} ${url}`);
  }
  if (advisories.some(({ severity }) => grave.includes(severity))) {
    throw new UserError("A package in production has a grave known vulnerability.");
  }
});

type Advisory = { severity: string; module_name: string; title: string; url: string };

/** Advisories for what is installed in production; `null` where nobody could be asked, which is no reason to stop. */
function askForAdvisories() {
  const options = {
    cwd: root,
    encoding: "utf8",
    timeout: patience,
    shell: process.platform === "win32",
  } as const;
  const { stdout } = spawnSync("npx", ["pnpm", "audit", "--prod", "--json"], options);
  try {
    const { advisories }: { advisories: Record<string, Advisory> } = JSON.parse(stdout);
    return Object.values(advisories);
  } catch {
    return null;
  }
}

function read(file: string) {
  return readFileSync(path.join(root, file), "utf8");
}
