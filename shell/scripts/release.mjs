import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { buildChanged } from "./build.mjs";
import { environment, remotes, root, run, UserError } from "./environment.mjs";

/** Builds one remote and puts its files, once and for ever, into the folder of its version. */
await run(async () => {
  const name = process.argv[2];
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new UserError(`Name a remote: ${remotes.map((each) => each.name).join(", ")}.`);
  await buildChanged([remote.folder]);
  const dist = path.join(root, remote.folder, "dist");
  const { version } = readCard(dist);
  const folder = path.join(environment.releasesDir, remote.name, version);
  if (existsSync(folder)) refuseOtherContent(dist, folder, remote.folder);
  else publish(dist, folder);
  console.log(`${remote.name} ${version} is in ${folder}`);
  console.log(`While the store runs, \`npx pnpm registry set ${remote.name} ${version}\` makes it live.`);
});

/** @param {string} folder */
function readCard(folder) {
  return JSON.parse(readFileSync(path.join(folder, "card.json"), "utf8"));
}

/** @param {string} dist @param {string} folder @param {string} packageFolder */
function refuseOtherContent(dist, folder, packageFolder) {
  if (JSON.stringify(readCard(dist)) === JSON.stringify(readCard(folder))) return;
  throw new UserError(
    `${folder} already holds another build of this version. Raise the version in ${packageFolder}/package.json.`,
  );
}

/** @param {string} dist @param {string} folder */
function publish(dist, folder) {
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
