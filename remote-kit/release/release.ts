import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { environment } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { buildChanged } from "../build/build-changed";

/** Builds the remote of this folder and puts its files, once and for ever, into the folder of its version. */
await run(async () => {
  const packageFolder = path.basename(process.cwd());
  await buildChanged([packageFolder]);
  const dist = path.join(process.cwd(), "dist");
  const { name, version } = readManifest(dist);
  const folder = path.join(environment.releasesDir, name, version);
  if (existsSync(folder)) refuseOtherContent(dist, folder, packageFolder);
  else publish(dist, folder);
  console.log(`${name} ${version} is in ${folder}`);
  console.log(`While the store runs, \`npx pnpm registry set ${name} ${version}\` makes it live.`);
});

function readManifest(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, "remote-manifest.json"), "utf8"));
}

function refuseOtherContent(dist: string, folder: string, packageFolder: string) {
  if (JSON.stringify(readManifest(dist)) === JSON.stringify(readManifest(folder))) return;
  throw new UserError(
    `${folder} already holds another build of this version. Raise the version in ${packageFolder}/package.json.`,
  );
}

function publish(dist: string, folder: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  // Source maps stay with the team; dot-files are the build's own notes.
  cpSync(dist, draft, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file) });
  for (const file of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) chmodSync(path.join(file.parentPath ?? file.path, file.name), 0o444);
  }
  renameSync(draft, folder);
}
