import { catalogueFailureMessages, productNotFoundMessage, purchaseMessages } from "@store/shared-data";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, showPage } from "./testing/show-page";
import { signIn } from "./testing/sign-in";
import { openSmallBackend, type Row } from "./testing/small-backend";

const product = "/product/tiktok-conta-eua";
const backend = openSmallBackend();

/** Clicks 'Comprar' as the user with this email, after the product changed on the server. */
async function buy(email: string, changed: Row = {}): Promise<void> {
  await signIn(email);
  showPage(product);
  const button = await screen.findByRole("button", { name: "Comprar" });
  backend.edit("tiktok-conta-eua", changed);
  await userEvent.click(button);
}

// Copied from R8.3 and R8.4, sentence by sentence, each with a way to meet it.
const sentences: Record<string, () => void | Promise<void>> = {
  "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.": async () => {
    await backend.stop();
    showPage("/produtos");
  },
  "Configuração do sistema incompleta. Entre em contato com o suporte.": () => {
    configureStore(null);
    showPage("/produtos");
  },
  "Erro de conexão com o banco de dados. Verifique as configurações...": () => {
    backend.brokenWith = 500;
    showPage("/produtos");
  },
  "Erro de conexão. Verifique sua internet ou tente novamente mais tarde.": () => {
    setOnline(false);
    showPage("/produtos");
  },
  "Produto não encontrado": () => void showPage("/product/no-such-product"),
  "Erro: Email inválido. Entre em contato com o suporte.": () => buy("ana"),
  "Produto esgotado. Escolha outro produto.": () => buy("ana@loja.com.br", { stock_count: 0 }),
  "Link de checkout não configurado para este produto. Entre em contato com o suporte.": () =>
    buy("ana@loja.com.br", { checkout_link: null }),
  "Link de checkout inválido. Entre em contato com o suporte.": () =>
    buy("ana@loja.com.br", { checkout_link: "https://outro.exemplo.com.br/" }),
};

it.each(Object.entries(sentences))("says '%s'", async (sentence, meet) => {
  await meet();
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("has no other sentences than these, and one of its own for a price that changed meanwhile", () => {
  const own = purchaseMessages.price_changed;
  const all = new Set([
    ...Object.values(purchaseMessages),
    ...Object.values(catalogueFailureMessages),
    productNotFoundMessage,
  ]);
  const known = [...Object.keys(sentences), "Erro de autenticação. Faça login novamente.", own];
  expect([...all].sort()).toEqual(known.sort());
});
