import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { rspack } from "@rspack/core";
import { readConfig } from "@store/remote-kit/build/read-config";
import { startDevServer } from "@store/remote-kit/standalone/dev-server";
import { root } from "@store/shared-data/node/environment";
import { newCustomer, pay } from "./backend";
import { serveOwnStore } from "./own-store";
import { fillSignIn } from "./people";
import { ownPorts } from "./ports";
import { test } from "./test";

const releasesDir = path.join(root, "shell/e2e/releases");
const [version = ""] = readdirSync(path.join(releasesDir, "account"));

test.describe.configure({ mode: "serial" });

let settings: Record<string, unknown> = {};
const keep = (given: typeof settings) => {
  settings = given;
  return given;
};
const store = serveOwnStore({ settings: keep, pages: () => undefined, releasesDir });
const today = store.origin;
const later = `http://localhost:${ownPorts.other}`;
let laterShell: Awaited<ReturnType<typeof startLaterShell>>;

test.beforeAll(async () => {
  laterShell = await startLaterShell();
  await store.registry("set", "account", version);
});
test.afterAll(() => laterShell.close());

/** Today's shell with one thing changed: its contract number, which each visitor may choose. */
async function startLaterShell() {
  const config = await readConfig(path.join(root, "shell"), "development");
  const contract = path.join(store.folder, "remote-module.ts");
  writeFileSync(contract, 'export const contractVersion = Number(sessionStorage.getItem("contract"));\n');
  config.plugins?.push(new rspack.NormalModuleReplacementPlugin(/\/remote-module$/, contract));
  const baseUrl = `http://localhost:${ownPorts.remotes + 1}/releases/${version}/`;
  const manifest = JSON.parse(readFileSync(path.join(releasesDir, "account", version, "remote-manifest.json"), "utf8"));
  const documents = {
    "/config.json": () => settings,
    "/registry.json": () => ({ remotes: [{ ...manifest, baseUrl }] }),
  };
  return startDevServer({ config, port: ownPorts.other, documents });
}

/** A browser with a shell of a later contract than the release. */
async function openLater(page: Page, contract: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.addInitScript((value) => sessionStorage.setItem("contract", String(value)), contract);
  await page.goto(`${later}/login`);
  return complaints;
}

test("the account area of the last release sells and shows a key under today's shell", async ({ page }) => {
  const { person, client } = await newCustomer("antiga");
  const { data } = await client.from("products").select("ggcheckout_id").eq("id", "meta-bm-1300").single();
  await pay(String(data?.ggcheckout_id), person.email, 2);

  const released = page.waitForRequest(`${today}/mfe/account/${version}-*/remoteEntry*`);
  await page.goto(`${today}/login?return=%2Fmeus-pedidos`);
  await released;
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByRole("button", { name: "Copiar Código do convite" })).toBeVisible();

  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("link", { name: "Meu Perfil" }).click();
  await page.getByLabel("Nome completo").fill("Antiga de Souza");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil atualizado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(`${today}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a shell that speaks the next contract runs the release; its person signs in", async ({ page }) => {
  const { person } = await newCustomer("proxima");
  await openLater(page, 2);
  await fillSignIn(page, person);
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
});

test("two contracts apart, the release meets the error boundary with a word in the console", async ({ page }) => {
  const complaints = await openLater(page, 3);
  await expect(page.getByRole("heading", { level: 1, name: "Esta parte da loja não carregou" })).toBeVisible();
  const word = `account ${version} speaks contract 1, the shell 3 and the one before it`;
  await expect.poll(() => complaints.join("\n")).toContain(word);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});
