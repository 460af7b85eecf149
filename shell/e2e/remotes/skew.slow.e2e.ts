import { readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { root } from "@store/shared-data/node/environment";
import { buy, newCustomer } from "../support/backend";
import { serveOwnStore } from "../support/own-store";
import { fillSignIn } from "../support/people";
import { test } from "../support/test";

const releasesDir = path.join(root, "shell/e2e/releases");
const [version = ""] = readdirSync(path.join(releasesDir, "account"));
const { origin: today, registry } = serveOwnStore({ pages: () => undefined, releasesDir });

test.beforeAll(() => registry("set", "account", version));

// That a shell of another contract refuses it: `src/areas/load-remote.test`.
test("the account area of the last release sells and shows a key under today's shell", async ({ page }) => {
  const { person, client } = await newCustomer("antiga");
  await buy(client, person, "meta-bm-1300");

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
