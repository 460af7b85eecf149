import { spawn } from "node:child_process";
import { once } from "node:events";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { registryEntry } from "../server/testing/registry-entry";
import { startSmallServer } from "../src/testing/small-server";
import { writeExport } from "./site/export-record";

jest.setTimeout(60_000);
const store = startSmallServer();
const key = "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH";
const address = "https://loja.exemplo.com.br";
const folder = startTemporaryFolder();

/** Runs a command as a person does, and gives what it said to them. */
async function runCommand(file: string, parameters: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["--import", "tsx/esm", `shell/operate/${file}.ts`, ...parameters], {
    env: { ...process.env, STORE_DATA_DIR: folder.at(), ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said };
}

/** Runs a command that must refuse, saying one sentence with these words. */
async function expectRefusal(words: string, ...command: Parameters<typeof runCommand>) {
  const { code, said } = await runCommand(...command);
  expect(said.trim()).toMatch(/^[^\n]+\.$/);
  expect(said).toContain(words);
  expect(code).toBe(1);
}

it.each([
  [{ SHELL_PORT: "a\u001b[2J" }, /^\nSHELL_PORT is "a\\u\{1b\}\[2J", which is not a port number [^\n]*\.\n$/],
  [{ SUPABASE_URL: "https://a.supabase.co" }, /^\nSUPABASE_URL and SUPABASE_PUBLISHABLE_KEY go together[^\n]*\.\n$/],
])("names in one sentence what cannot work of %j", async (env, sentence) => {
  expect(await runCommand("reset", [], env)).toEqual({ code: 1, said: expect.stringMatching(sentence) });
});

it("reset removes nothing where it was given a word that it does not know", async () => {
  const said = "\nreset takes no options: it removes everything that the local store keeps. Nothing was removed.\n";
  expect(await runCommand("reset", ["--help"])).toEqual({ code: 1, said });
});

it.each([
  ["rollback", "loja has no earlier release to go back to."],
  ["promote", "loja has no canary to promote."],
  ["unset", "No release of loja is set: there is nothing to take away."],
])("registry %s refuses where no release is set", async (action, sentence) => {
  await expectRefusal(sentence, "registry", [action, "loja"], { REGISTRY_DIR: folder.at() });
});

it("registry promote refuses a canary that the shell cannot run any more", async () => {
  const canary = { percent: 5, remote: registryEntry("loja", "2.0.0", { contract: 9 }) };
  folder.write("registry.json", JSON.stringify({ remotes: [registryEntry("loja", "1.0.0", { canary })] }));
  folder.write("host-manifest.json", '{"contract":1,"shared":{}}');
  const parameters = ["promote", "loja", "--shell", folder.at(), "--why", "teste"];
  await expectRefusal("loja 2.0.0", "registry", parameters, { REGISTRY_DIR: folder.at() });
});

const hosted = (url: string, publicKey: string) => ({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publicKey });
// Other unusable backends: shared-data/node/usable-backend.test.ts.
it.each([
  ["start", [], hosted("https://abc.supabase.co", `sb_secret_${"a".repeat(31)}`), "is a secret key"],
  ["dev", [], hosted("https://abc.supabase.com.br", key), "is not under the backend's domain"],
  ["export-site", ["site", address], { ...hosted("https://localhost:1", key), BACKEND_DOMAIN: "localhost" }, "reached"],
])("%s stops at settings that cannot work, in one sentence and with nothing made", async (command, text, env, why) => {
  const given = text.map((each) => (each === "site" ? folder.at("site") : each));
  await expectRefusal(why, command, given, env);
  expect(folder.list()).toEqual([]);
});

it("export makes no site for an address without https", async () => {
  const { code, said } = await runCommand("export-site", [folder.at("site"), "http://loja.exemplo.com.br"]);
  expect(said.trim()).toMatch(/^Usage: pnpm export <folder> <https address of the store> /);
  expect(code).toBe(1);
});

it.each([
  ["once", [], { mode: "production" }, "The settings name no backend"],
  ["watching", ["--watch"], { mode: "local", supabaseKey: key }, "does not take the public"],
])("compose, %s, stops at settings that cannot work, and writes no page", async (_how, more, settings, sentence) => {
  await writeExport(folder.at(), { address: "http://localhost:1", isMachine: false, built: { remotes: [] } });
  store.put("/config.json", settings.mode === "local" ? { ...settings, supabaseUrl: store.origin } : settings);
  store.put("/registry.json", { remotes: [] });
  store.put("/rest/v1/rpc/catalogue_revision", { status: 401, body: "{}" });
  await expectRefusal(sentence, "compose", ["--from", store.origin, "--site", folder.at(), ...more]);
  expect(folder.list()).toEqual(["export.json"]);
});
