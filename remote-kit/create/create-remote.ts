#!/usr/bin/env node
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

// Runs from the packed file, next to the template and the store's packages, before any install.
const here = import.meta.dirname;
const usage = `Usage:
  create-remote <name> [--path /<path>]   makes a remote in a new folder of that name
  create-remote --update                  in a remote's folder: takes the store's packages from this file`;

const nameRule = /^(?=.{1,30}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const pathRule = /^\/[a-z0-9]+(-[a-z0-9]+)*$/;
// Reserved for the shell's own files.
const taken = ["shell", "host", "store"];

class Refusal extends Error {}

function main() {
  const { positionals, values } = readArguments();
  if (values.update && positionals.length === 0) return update(process.cwd());
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || values.update) throw new Refusal(usage);
  const { path: address = `/${name}` } = values;
  if (!nameRule.test(name) || taken.includes(name)) {
    throw new Refusal(
      `"${name}" cannot be a remote's name: lower-case letters, digits and hyphens, a letter first, 30 at most.`,
    );
  }
  if (!pathRule.test(address)) {
    throw new Refusal(
      `"${address}" cannot be a remote's path: one segment of lower-case letters, digits and hyphens, such as /${name}.`,
    );
  }
  create(name, address);
}

function readArguments() {
  const options = { path: { type: "string" }, update: { type: "boolean" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

const titleOf = (name: string) => (name[0] ?? "").toUpperCase() + name.slice(1).replaceAll("-", " ");

function create(name: string, address: string) {
  const folder = path.resolve(name);
  if (existsSync(folder))
    throw new Refusal(`${folder} exists already: choose another name, or another folder to be in.`);
  // Created under a temporary name, so that an interrupted run leaves no incomplete remote.
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(path.join(here, "template"), draft, { recursive: true });
  for (const file of filesIn(draft)) fillIn(file, name, address);
  renameSync(path.join(draft, "src/exemplo"), path.join(draft, "src", address));
  writeFileSync(path.join(draft, ".gitignore"), "node_modules/\ndist/\n.releases/\n");
  takePackages(draft);
  renameSync(draft, folder);
  console.log(`${folder} is there. Next:\n\n  cd ${name}\n  npm install\n  npm test\n  npm run dev`);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The template is a remote itself, called exemplo, at /exemplo, with the title "Exemplo". */
function fillIn(file: string, name: string, address: string) {
  const text = readFileSync(file, "utf8")
    .replaceAll("/exemplo", address)
    .replaceAll('"exemplo"', JSON.stringify(name))
    .replaceAll("# exemplo", `# ${name}`)
    // A menu's label has 24 characters at most.
    .replaceAll('"label": "Exemplo"', `"label": "${titleOf(name).slice(0, 24).trim()}"`)
    .replaceAll('"Exemplo"', `"${titleOf(name)}"`);
  writeFileSync(file, text);
}

/** Copies the store's packages into the folder and lists them in package.json with the store's library versions. */
function takePackages(folder: string) {
  const packages = path.join(folder, "packages");
  rmSync(packages, { recursive: true, force: true });
  cpSync(path.join(here, "packages"), packages, { recursive: true });
  const files = readdirSync(packages);
  const manifestFile = path.join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  const offered = JSON.parse(readFileSync(path.join(here, "template/package.json"), "utf8"));
  for (const part of ["dependencies", "devDependencies"]) {
    for (const name of Object.keys(offered[part])) {
      const packed = `${name.replace("@", "").replace("/", "-")}-`;
      const file = files.find((each) => each.startsWith(packed) && offered[part][name].startsWith("file:"));
      manifest[part] = { ...manifest[part], [name]: file ? `file:packages/${file}` : offered[part][name] };
    }
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

function update(folder: string) {
  if (!existsSync(path.join(folder, "remote.json")))
    throw new Refusal(`${folder} is not the folder of a remote: it has no remote.json.`);
  takePackages(folder);
  console.log("The store's packages are new. Next: npm install, npm test.");
}

try {
  main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
