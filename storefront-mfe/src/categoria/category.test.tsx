import { screen, waitFor, within } from "@testing-library/react";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, seededRows } from "../testing/small-backend";

const backend = openSmallBackend();

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const namesIn = async (name: string) =>
  within(await screen.findByRole("region", { name }))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

it.each([
  ["facebook", "Meta Ads", "1 produto", 1],
  ["tiktok", "TikTok Ads", "2 produtos", 2],
  ["google", "Google Ads", "1 produto", 1],
])("shows /categoria/%s under the title %s, and apart what is near", async (id, expected, count, own) => {
  configureStore(null);
  showPage(`/categoria/${id}`);
  expect(title()).toBe(expected);
  expect(await namesIn(count)).toHaveLength(own);
  const near = await namesIn("Veja também");
  expect(near).toHaveLength(4);
  for (const name of await namesIn(count)) expect(near).not.toContain(name);
});

it("shows Variados on its own page, which needs nothing near", async () => {
  configureStore(null);
  showPage("/categoria/variados");
  expect(title()).toBe("Variados");
  expect(await screen.findAllByRole("article")).toHaveLength(4);
  expect(screen.queryByRole("region", { name: "Veja também" })).not.toBeInTheDocument();
  expect(screen.getByText(/^Perfis reais, seguidores/)).toBeVisible();
});

it("says so where a category holds nothing, shows what is near, and leads on", async () => {
  configureStore(null);
  showPage("/categoria/proxys");
  expect(title()).toBe("Proxys");
  expect(await screen.findByRole("heading", { name: "Nenhum produto de Proxys no momento" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver todos os produtos" })).toHaveAttribute("href", "/produtos");
  expect(screen.getByRole("button", { name: "Avise-me" })).toBeVisible();
  expect(await namesIn("Veja também")).toHaveLength(4);
});

it("shows near an empty category nothing that is sold out, and nothing at all where all is", async () => {
  backend.products = seededRows().map((row) => ({ ...row, stock_count: row.id === "tiktok-conta-eua" ? 3 : 0 }));
  showPage("/categoria/proxys");
  expect(await namesIn("Veja também")).toEqual(["Conta TikTok Ads EUA"]);
  for (const row of backend.products) row.stock_count = 0;
  const { queryClient } = showPage("/categoria/proxys");
  await screen.findByRole("heading", { name: "Nenhum produto de Proxys no momento" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "Veja também" })).not.toBeInTheDocument();
});

it.each(["orkut", "toString", "Variados"])("falls back to Meta Ads for the unknown category %s", (id) => {
  configureStore(null);
  showPage(`/categoria/${id}`);
  expect(title()).toBe("Meta Ads");
});
