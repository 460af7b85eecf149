import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { environment, root } from "@store/shared-data/node/environment";
import { createPublishHandler, holderFinder, publishPath } from "../../operate/publish/publish-endpoint";
import { findServiceKey } from "../../operate/publish-state";
import { readChanges } from "../../server/registry-history";
import { newCustomer } from "../support/backend";
import { serveOwnStore } from "../support/own-store";
import { fillSignIn } from "../support/people";
import { staffClient } from "../support/staff";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

// The packed packages are tried below no folder of the workspace: what is not in them is not there.
const {
  folder: scratch,
  registryDir,
  origin: shellUrl,
} = serveOwnStore({
  releasesDir: environment.releasesDir,
  handlers: ({ supabaseUrl }, env) => {
    const findKey = () => findServiceKey({ hosted: null, dataDir: String(process.env.STORE_TEST_DATA) });
    const findHolder = holderFinder(String(supabaseUrl), findKey);
    return { [publishPath]: createPublishHandler({ findHolder, env, log: () => {} }) };
  },
});
const folder = path.join(scratch, "clube-vip");
const product = builtInCatalogue[0];

// Each release runs the tests and builds of its team.
test.describe.configure({ mode: "serial", timeout: 300_000 });

/** The types of every entry point hold without trust (`skipLibCheck`), and other files are not in the packages. */
async function expectPublicEntryPointsAlone(): Promise<void> {
  const entryPoints = ["@store/shared-data", "@store/shared-ui", "@store/remote-kit"].flatMap((name) => {
    const manifest = readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8");
    const names = Object.keys(JSON.parse(manifest).exports).filter((entry) => !/\.json$|\*/.test(entry));
    return names.map((entry) => path.posix.join(name, entry));
  });
  expect(entryPoints.length).toBeGreaterThan(10);
  writeFileSync(
    path.join(folder, "src/entry-points.ts"),
    [...entryPoints, "@store/shared-data/contract/registry-schema"]
      .map((entry) => `export * from "${entry}";\n`)
      .join(""),
  );
  // Libraries' own declarations are their affair.
  const faults = await type(folder, "npx tsc --skipLibCheck false --pretty false || true");
  expect(faults.match(/^(src|node_modules\/(\.pnpm\/)?@store).*/gm)).toBeNull();
  rmSync(path.join(folder, "src/entry-points.ts"));
  const held = readdirSync(path.join(folder, "node_modules/@store/shared-data"), { recursive: true, encoding: "utf8" });
  const files = held.filter((file) => /\.\w+$/.test(file) && !file.startsWith("node_modules"));
  const folders = new Set(files.map((file) => file.split("/").slice(0, -1).join("/").split("/").slice(0, 2).join("/")));
  expect([...folders].filter((folder) => !/^(src(\/.+)?|node(\/\w+)?|)$/.test(folder))).toEqual(["supabase/generated"]);
  expect(files.filter((file) => /\.(sql|tsx?)$/.test(file) && !file.endsWith(".d.ts"))).toEqual([]);
  expect(files.join("\n")).not.toMatch(/environment|secret|settings\.test|backend-process|functions/);
}

/** Types a command as a person does, without anything that this workspace's own command has set. */
async function type(cwd: string, command: string): Promise<string> {
  const clean = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|JEST_|INIT_CWD|FORCE_COLOR)/.test(name));
  const options = { cwd, env: Object.fromEntries(clean), shell: true, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, options);
    return stdout + stderr;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout}${stderr}`);
  }
}

function edit(file: string, change: (text: string) => string) {
  const place = path.join(folder, file);
  writeFileSync(place, change(readFileSync(place, "utf8")));
}

/** The output of `npm run release` with a token, accepted or not. */
const publish = (token: string, message: string) =>
  type(folder, `RELEASE_TOKEN=${token} npm run release -- --publish ${shellUrl} --why teste ${message} 2>&1`).catch(
    String,
  );

test("a team with an empty folder makes a remote of packed packages, tests it and releases it", async () => {
  await type(root, `node --import tsx/esm remote-kit/pack/main.ts ${scratch}`);
  const [creator] = readdirSync(scratch).filter((file) => file.endsWith(".tgz"));
  await type(scratch, `npx --yes ./${creator} clube-vip --path /clube`);
  await type(folder, "npx --yes pnpm install --prefer-offline --config.strict-peer-dependencies=true");
  expect(await type(folder, "npm test")).toMatch(/Tests: +\d+ passed/);

  await expectPublicEntryPointsAlone();

  // A team's next steps: a menu entry, and data that the store already has about a product.
  edit("remote.json", (text) =>
    text.replace(/\] *\n?\}/, ', { "label": "Meu clube", "path": "/clube", "where": "menu" }]\n}'),
  );
  edit("src/clube/page.route.tsx", (text) =>
    text
      .replace(
        "import { StoreLink",
        'import type { Product } from "@store/shared-data";\nimport { useQueryClient } from "@store/shared-data/query";\nimport { StoreLink',
      )
      .replace(
        "const { user }",
        `const seen = useQueryClient().getQueryData<Product>(["products", "one", "${product?.id}"]);\n  const { user }`,
      )
      .replace("<Stack $gap={4}>", '<Stack $gap={4}>\n        <Text>Visto: {seen?.name ?? "nada"}</Text>'),
  );
  await type(folder, "npx tsc");
  await type(folder, `npm run release -- --to ${path.join(scratch, "public")}`);
  const manifest = JSON.parse(readFileSync(path.join(scratch, "public/clube-vip/0.1.0/remote-manifest.json"), "utf8"));
  const expected = { name: "clube-vip", version: "0.1.0", basePaths: ["/clube"], server: "server/routes.cjs" };
  expect(manifest).toMatchObject(expected);
  expect(await type(folder, "npm run release 2>&1; npm run release")).toMatch(/clube-vip 0\.1\.0 is in .*\.releases/);
  edit("src/contract.test.tsx", (text) => `${text}\nit("fails", () => expect(1).toBe(2));\n`);
  await expect(type(folder, "npm run release")).rejects.toThrow("The tests fail: no release was made.");
  edit("src/contract.test.tsx", (text) => text.replace(/\nit\("fails".*\n/, ""));
});

test("with a token it goes live by itself, as a part of the store", async ({ page, request }) => {
  const { person } = await newCustomer("clube");
  const admin = await staffClient("admin");
  const create = async (p_remote: string) =>
    String((await admin.rpc("create_release_token", { p_remote, p_holder: "Clube", p_reason: "teste" })).data);
  const [token, other] = [await create("clube-vip"), await create("tools")];
  expect(await publish(other, "--as check")).toContain('refuses (401): This token may not release "clube-vip".');
  expect(await publish(token, "")).toMatch(/clube-vip 0\.1\.0 is proved: [\s\S]*clube-vip\s+0\.1\.0/);
  expect(readChanges(registryDir).at(-1)).toMatchObject({ by: "Clube (token)", action: "set", why: "teste" });
  expect(await publish(token, "")).toContain("clube-vip 0.1.0 is live already");

  // A page is rendered on its first request, which on a busy machine is answered before that.
  const read = (pathname: string) => request.get(shellUrl + pathname).then((response) => response.text());
  await expect.poll(() => read("/clube")).toMatch(/<h1[^>]*>Clube vip<\/h1>/);
  await expect.poll(() => read(`/clube/${product?.id}`)).toContain(`${product?.name}</h1>`);
  expect((await request.get(`${shellUrl}/clube/nada`)).status()).toBe(404);
  await page.goto(`${shellUrl}/clube`);
  await untilAlive(page);
  await page.getByRole("button", { name: "Contar: 0" }).click();
  await expect(page.getByRole("button", { name: "Contar: 1" })).toBeVisible();
  await expect(page.getByText("Olá, visitante")).toBeVisible();

  await page.goto(`${shellUrl}/login?modo=entrar&return=${encodeURIComponent(`/product/${product?.id}`)}`);
  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: product?.name ?? "-" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Clube vip" }).click();
  await expect(page.getByText(`Visto: ${product?.name}`)).toBeVisible();
  await expect(page.getByText(/^Olá, (?!visitante)/)).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("link", { name: "Meu clube" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clube vip" })).toBeVisible();

  expect(await publish(token, "--as rollback")).toContain("clube-vip is gone, as it was before.");
  const tokens = (await admin.rpc("list_release_tokens")).data;
  const used = tokens.find((each: { remote: string }) => each.remote === "clube-vip");
  await admin.rpc("revoke_access_token", { p_id: used.id, p_reason: "teste" });
  expect(await publish(token, "--as rollback")).toContain("refuses (401)");
});
