import { screen, waitFor, within } from "@testing-library/react";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, rowsOf } from "../testing/small-backend";

const backend = openSmallBackend({ sampleReviews: false });

const region = () => screen.findByRole("region", { name: "Produtos semelhantes" });
const names = async () =>
  within(await region())
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

it("shows three others, in order, and reads one to spare", async () => {
  backend.products.push(...rowsOf("proxys", 6));
  showPage("/product/proxys%201");
  expect(await names()).toEqual(["proxys 0", "proxys 2", "proxys 3"]);
  expect(backend.queriesOf("/rest/v1/products").find(({ category }) => category)).toMatchObject({
    category: "eq.proxys",
    limit: "5",
  });
});

it("draws nothing where there is no other", async () => {
  showPage("/product/google-ads-verified-account");
  await screen.findByRole("heading", { level: 1, name: "Conta Google Ads Verificada" });
  await waitFor(() => expect(backend.queriesOf("/rest/v1/products").some(({ category }) => category)).toBe(true));
  await screen.findByText(/Este produto ainda não tem avaliações/);
  expect(screen.queryByRole("region", { name: "Produtos semelhantes" })).not.toBeInTheDocument();
});

it("shows the built-in ones where no backend is configured", async () => {
  configureStore(null);
  showPage("/product/tiktok-conta-eua");
  await waitFor(async () => expect(await names()).toEqual(["Conta TikTok Ads Matriz"]));
});

describe("a product that is sold out", () => {
  const sellOut = (...ids: string[]) => ids.forEach((id) => void backend.edit(id, { stock_count: 0 }));

  it("offers beside ESGOTADO what is in stock, of the same category first, with price and query string", async () => {
    sellOut("tiktok-conta-matriz", "meta-bm-1300");
    showPage("/product/tiktok-conta-matriz?utm_source=ads");
    const instead = await screen.findByRole("region", { name: "Disponíveis agora" });
    const links = within(instead).getAllByRole("link");
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
    showPage("/product/tiktok-conta-eua");
    await screen.findByText(/^Entrega automática\. /);
    expect(screen.queryByRole("button", { name: "Avise-me" })).not.toBeInTheDocument();
    sellOut(...backend.products.map(({ id }) => String(id)));
    const { queryClient } = showPage("/product/tiktok-conta-eua");
    await screen.findByRole("button", { name: "Avise-me" });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole("region", { name: "Disponíveis agora" })).not.toBeInTheDocument();
  });
});
