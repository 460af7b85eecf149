import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { run, UserError } from "@store/shared-data/node/user-error";
import { dataVersion } from "../build/data-version";
import { compilePackages, completePackage, readManifest, versionOf, writeJson } from "./make-package";
import { pack } from "./pack";

const names = ["shared-data", "shared-ui", "remote-kit"];

/**
 * Writes a single file for external teams into a folder: a remote generator that contains the store's three packages.
 */
await run(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new UserError("Usage: pnpm pack:kit <folder>");
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  mkdirSync(target, { recursive: true });
  // Below the root, where the compiler finds the libraries' types.
  const scratch = mkdtempSync(path.join(root, "node_modules/.packed-"));
  try {
    const file = pack(makeCreator(scratch), target);
    console.log(
      `${path.join(target, file)}\n\nA team makes its remote with it:\n  npx --yes ./${file} <name> --path /<path>`,
    );
  } finally {
    rmSync(scratch, { recursive: true });
  }
});

function makeCreator(scratch: string) {
  const folder = path.join(scratch, "create-remote");
  mkdirSync(path.join(folder, "packages"), { recursive: true });
  compilePackages(names, scratch);
  writeJson(path.join(scratch, "shared-data/data-version.json"), dataVersion);
  for (const name of names) {
    completePackage(name, path.join(scratch, name));
    pack(path.join(scratch, name), path.join(folder, "packages"));
  }
  cpSync(path.join(scratch, "remote-kit/create/create-remote.js"), path.join(folder, "create-remote.js"));
  cpSync(path.join(root, "remote-kit/create/template"), path.join(folder, "template"), { recursive: true });
  const template = path.join(folder, "template/package.json");
  const text = readFileSync(template, "utf8");
  writeFileSync(
    template,
    text.replace(/"([^"]+)": "catalog:"/g, (_found, name) => `"${name}": "${versionOf(name)}"`),
  );
  writeJson(path.join(folder, "package.json"), {
    name: "create-remote",
    version: readManifest("remote-kit").version,
    license: "UNLICENSED",
    private: true,
    type: "module",
    engines: { node: ">=20.19" },
    bin: { "create-remote": "create-remote.js" },
  });
  return folder;
}
