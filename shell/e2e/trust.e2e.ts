import { expect } from "@playwright/test";
import { newPaymentId, sendWebhook, webhookBody } from "./backend";
import { drawUuid } from "./draw";
import { changeSettings } from "./settings";
import { newProduct, staffClient } from "./staff";
import { serveStartPage } from "./start-page";
import { test } from "./test";

const products = {
  "meta-bm-1300": "BM Restaurada Meta Ads",
  "tiktok-conta-matriz": "Conta TikTok Ads Matriz",
  "perfil-real-restaurado": "Perfil Real Restaurado",
};

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test("support is one press away on every product page, with the product named", async ({ page }) => {
    for (const [id, name] of Object.entries(products)) {
      await page.goto(`/product/${id}`);
      const link = page.getByRole("main").getByRole("link", { name: /abre em outra aba/ });
      const address = new URL((await link.getAttribute("href")) ?? "");
      expect(address.searchParams.get("text")).toContain(name);
    }
  });

  test("the questions open, and the support page leads with its chat", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/como-funciona");
    const answer = page.getByText("Um Pix vale 15 minutos.");
    await expect(answer).toBeHidden();
    await page.getByText("O Pix expirou. E agora?").click();
    await expect(answer).toBeVisible();
    await page.getByRole("link", { name: "Falar com o suporte" }).last().click();
    await expect(page.getByRole("link", { name: /Abrir WhatsApp/ })).toBeInViewport({ ratio: 1 });
  });
});

test("examples are called examples, and the demonstration a demonstration", { tag: "@slow" }, async ({ page }) => {
  await serveStartPage(page);
  await page.route(/\/rest\/v1\/(reviews|products)\?/, (route) => route.fulfill({ json: [] }));
  await page.goto("/avaliacoes");
  await expect(page.getByRole("heading", { level: 1, name: "Exemplos de avaliações" })).toBeVisible();
  await expect(page.getByText("O que dizem os clientes")).toHaveCount(0);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).not.toHaveCount(0);
  await expect(cards.filter({ hasNotText: "Exemplo, não é de um cliente" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText("Loja de demonstração");
});

test("a store that has not said whose it is makes up nothing", { tag: "@slow" }, async ({ page }) => {
  const nobody = {
    demonstration: false,
    companyName: "",
    taxId: "",
    whatsappUrl: "",
    chatServerUrl: "",
    socialLinks: [],
  };
  await changeSettings(page, nobody);
  for (const address of ["/", "/termos-servicos", "/privacidade", "/whatsapp"]) {
    await page.goto(address);
    await expect(page.getByRole("contentinfo")).toContainText("© Ativos Já · Pagamento no Pix");
    await expect(page.getByText(/CNPJ|Ltda|demonstração|fictíci/)).toHaveCount(0);
    await expect(page.locator("a[href*='wa.me'], a[href*='exemplo.com.br']")).toHaveCount(0);
  }
});

test("what it says of deliveries comes from the store's own orders", { tag: "@slow" }, async ({ page, baseURL }) => {
  const manager = await staffClient(String(baseURL), "manager");
  const { id, ggcheckout_id } = await newProduct(manager, "Entrega medida", 10);
  // More than half of the last fifty, whatever other tests leave waiting.
  const keys = Array.from({ length: 30 }, () => `chave ${drawUuid()}`);
  const { error } = await manager.rpc("add_product_keys", { p_product_id: id, p_keys: keys });
  expect(error).toBeNull();
  for (const email of keys.map(() => `${drawUuid()}@correio.com.br`)) {
    const payment = { paymentId: newPaymentId(), email, productId: ggcheckout_id, amount: 10 };
    expect((await sendWebhook("pix-paid", webhookBody("pix.paid", payment))).status).toBe(200);
  }
  // Pages that were rendered ahead keep their answer for a day.
  await serveStartPage(page);
  for (const address of ["/como-funciona", "/product/tiktok-conta-matriz"]) {
    await page.goto(address);
    await expect(page.getByText(/Metade das últimas entregas em até \d+ segundos?\./)).toBeVisible();
  }
});
