import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { catalogueFailureMessages } from "shared-data";
import { configureStore, showPage } from "../testing/show-page";
import { seededRows, startSmallBackend } from "../testing/small-backend";

const title = () => screen.getByRole("heading", { level: 1 }).textContent;

it.each([
  ["facebook", "Meta Ads", 1],
  ["tiktok", "TikTok Ads", 2],
  ["google", "Google Ads", 1],
])("shows the products of /categoria/%s under the title %s", async (id, expected, count) => {
  configureStore(null);
  showPage(`/categoria/${id}`);
  expect(title()).toBe(expected);
  expect(await screen.findAllByRole("article")).toHaveLength(count);
});

it("says so where a category holds nothing, and leads on", async () => {
  configureStore(null);
  showPage("/categoria/proxys");
  expect(title()).toBe("Proxys");
  expect(await screen.findByRole("heading", { name: "Nenhum produto de Proxys no momento" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver todos os produtos" })).toHaveAttribute("href", "/produtos");
});

it.each(["orkut", "toString", "variados"])("falls back to Meta Ads for the unknown category %s", (id) => {
  configureStore(null);
  showPage(`/categoria/${id}`);
  expect(title()).toBe("Meta Ads");
});

it("loads a large category page by page", async () => {
  const backend = await startSmallBackend();
  const proxy = { ...seededRows()[0], category: "proxys" };
  backend.products = Array.from({ length: 30 }, (_, index) => ({ ...proxy, id: `proxy-${index}` }));
  configureStore(backend.url);
  showPage("/categoria/proxys");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).not.toBeInTheDocument();
  await backend.close();
});

it("shows the built-in products of the category where the backend is silent", async () => {
  configureStore("http://127.0.0.1:9");
  showPage("/categoria/tiktok");
  expect(await screen.findByText(catalogueFailureMessages.unreachable, undefined, { timeout: 5000 })).toBeVisible();
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});
