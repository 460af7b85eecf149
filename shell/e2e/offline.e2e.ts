import { expect } from "@playwright/test";
import { test } from "./test";

const noInternet = "Você está sem internet";
const noConnection = "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.";

/** What each page says while the device has no connection. */
const states: Record<string, string> = {
  "/": noConnection,
  "/produtos": noConnection,
  "/categoria/tiktok": noConnection,
  "/product/meta-bm-1300": noConnection,
  "/avaliacoes": noConnection,
  "/categorias": noInternet,
  "/termos-servicos": noInternet,
  "/garantia": noInternet,
  "/whatsapp": noInternet,
};

test("every public page says that the connection is gone, keeps what it shows, and says when it is back", async ({
  page,
  context,
}) => {
  for (const [address, message] of Object.entries(states)) {
    await page.goto(address);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).not.toHaveText("Produto");
    const words = await title.textContent();
    await context.setOffline(true);
    await expect.soft(page.getByText(message), address).toBeVisible();
    await expect.soft(title, address).toHaveText(String(words));
    await context.setOffline(false);
    await expect.soft(page.getByText(message), address).toHaveCount(0);
  }
});
