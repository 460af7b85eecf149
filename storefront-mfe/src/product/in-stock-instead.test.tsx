import { screen, waitFor, within } from "@testing-library/react";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend({ whatsappUrl: "https://chat.exemplo.com.br/" });

const sellOut = (...ids: string[]) => {
  backend.products = backend.products.map((row) => (ids.includes(String(row.id)) ? { ...row, stock_count: 0 } : row));
};

it("offers beside ESGOTADO what is in stock, of the same category first, with price and query string", async () => {
  sellOut("tiktok-conta-matriz", "meta-bm-1300");
  showPage("/product/tiktok-conta-matriz?utm_source=ads");
  const region = await screen.findByRole("region", { name: "Disponíveis agora" });
  const links = within(region).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Conta TikTok Ads EUA R$ 317,00",
    "Conta Google Ads Verificada R$ 247,00",
    "Perfil TikTok Real com 3.000 Seguidores Brasileiros R$ 89,00",
  ]);
  expect(links[0]).toHaveAttribute("href", "/product/tiktok-conta-eua?utm_source=ads");
  expect(screen.getByRole("button", { name: "Avise-me" })).toBeVisible();
  expect(screen.queryByText(/^Entrega automática\. /)).not.toBeInTheDocument();
});

it("offers nothing where everything is sold out, and nothing beside what can be bought", async () => {
  const { unmount } = showPage("/product/tiktok-conta-eua");
  await screen.findByText(/^Entrega automática\. /);
  expect(screen.queryByRole("button", { name: "Avise-me" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Garantia de 7 dias a partir da entrega" })).toHaveAttribute(
    "href",
    "/garantia",
  );
  unmount();
  sellOut(...backend.products.map(({ id }) => String(id)));
  const { queryClient } = showPage("/product/tiktok-conta-eua");
  await screen.findByRole("button", { name: "Avise-me" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "Disponíveis agora" })).not.toBeInTheDocument();
});
