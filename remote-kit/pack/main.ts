import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { run, UserError } from "@store/shared-data/node/user-error";
import { hashOf } from "../build/build-stamp";
import { makePackage, makeProgram, versionOf } from "./make-package";

const names = ["shared-data", "shared-ui", "remote-kit"];

/**
 * Writes a single file for external teams into a folder: a remote generator that contains the store's three packages.
 */
await run(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new UserError("Usage: pnpm pack:kit <folder>");
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  mkdirSync(target, { recursive: true });
  const scratch = mkdtempSync(path.join(tmpdir(), "store-kit-"));
  let file = "";
  try {
    file = makeCreator(scratch, target);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  console.log(
    `${file}\n\nA team makes its remote with it:\n  npx --yes ./${path.basename(file)} <name> --path /<path>`,
  );
});

function makeCreator(folder: string, target: string) {
  const packages = path.join(folder, "packages");
  mkdirSync(packages);
  const kit = names.map(makePackage);
  for (const part of kit) pack(part.folder, packages);
  const program = path.join(folder, "create-remote.js");
  cpSync(path.join(kit.at(-1)?.folder ?? "", "create/create-remote.js"), program);
  makeProgram(program);
  cpSync(path.join(root, "remote-kit/create/template"), path.join(folder, "template"), { recursive: true });
  const template = path.join(folder, "template/package.json");
  const text = readFileSync(template, "utf8");
  writeFileSync(
    template,
    text.replace(/"([^"]+)": "catalog:"/g, (_found, name) => `"${name}": "${versionOf(name)}"`),
  );
  const manifest = {
    name: "create-remote",
    version: `${kit.at(-1)?.version.split("+")[0]}+${hashOf(folder, ["packages", "template"]).slice(0, 8)}`,
    license: "UNLICENSED",
    private: true,
    type: "module",
    engines: { node: ">=20.19" },
    bin: { "create-remote": "create-remote.js" },
  };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return path.join(target, pack(folder, target));
}

/** Packs a folder; returns the file's name. */
function pack(folder: string, target: string) {
  const parameters = ["pack", folder, "--pack-destination", target, "--json", "--ignore-scripts"];
  const output = execFileSync("npm", parameters, { encoding: "utf8", shell: process.platform === "win32" });
  const [{ filename }] = JSON.parse(output);
  return filename as string;
}
