import { catalogueFailureMessages, readEvents } from "@store/shared-data";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend();

const change = (id: string, fields: Record<string, unknown>) => {
  backend.products = backend.products.map((row) => (row.id === id ? { ...row, ...fields } : row));
};
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it("shows everything about a product", async () => {
  change("tiktok-conta-matriz", { sold_count: 31 });
  showPage("/product/tiktok-conta-matriz");
  expect(await title("Conta TikTok Ads Matriz")).toBeVisible();
  for (const text of ["R$ 147,00", "R$ 172,94", "-15%", "À vista no Pix", "9 em estoque", "31 vendidos"]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/Conta matriz do TikTok Ads para criar/)).toBeVisible();
  const features = within(screen.getByRole("region", { name: "Especificações" })).getAllByRole("listitem");
  expect(features).toHaveLength(6);
  expect(screen.getByRole("button", { name: "Comprar" })).toBeEnabled();
});

it.each([
  ["an unknown id", "no-such-product"],
  ["a removed product", "tiktok-conta-matriz"],
])("says 'Produto não encontrado' for %s", async (_what, id) => {
  change("tiktok-conta-matriz", { is_active: false });
  showPage(`/product/${id}`);
  expect(await title("Produto não encontrado")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
});

it("never shows the built-in price where the backend does not answer", async () => {
  await backend.stop();
  showPage("/product/tiktok-conta-eua");
  expect(await title("Não foi possível carregar o produto")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(catalogueFailureMessages.unreachable);
  expect(screen.queryByText("R$ 317,00")).toBeNull();
});

it("shows the product of an earlier list when the backend is down, and sells nothing", async () => {
  change("tiktok-conta-eua", { price: "299.90" });
  showPage("/produtos");
  const card = await screen.findByRole("link", { name: /Conta TikTok Ads EUA/ });
  await backend.stop();
  await userEvent.click(card);
  expect(await title("Conta TikTok Ads EUA")).toBeVisible();
  expect(screen.getByText("R$ 299,90")).toBeVisible();
  expect(screen.getByText(/Preço e estoque vistos agora mesmo/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Comprar" })).toBeDisabled();
});

it("shows samples marked as such, without a rating or a day, where the backend is empty", async () => {
  backend.products = [];
  showPage("/product/meta-bm-1300");
  const section = await screen.findByRole("region", { name: "Exemplos de avaliações" });
  expect(await within(section).findAllByText("Exemplo, não é de um cliente")).toHaveLength(3);
  expect(within(section).getByText("Escritos pela loja. Não são opiniões de clientes.")).toBeVisible();
  expect(within(section).queryByText(/\(3\)/)).not.toBeInTheDocument();
  expect(within(section).queryByText(/· \d\d\/\d\d\/\d{4}/)).not.toBeInTheDocument();
});

it("writes nothing into the event log by being looked at", async () => {
  showPage("/product/meta-bm-1300");
  await title("BM Restaurada Meta Ads");
  expect(readEvents()).toEqual([]);
});
