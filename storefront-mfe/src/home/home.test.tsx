import { screen, within } from "@testing-library/react";
import { configureStore, showPage } from "../testing/show-page";

it("leads to the products, the reviews and the four popular categories", () => {
  configureStore(null);
  showPage("/");
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
  expect(screen.getByRole("link", { name: "Ver avaliações" })).toHaveAttribute("href", "/avaliacoes");
  const categories = within(screen.getByRole("region", { name: "Categorias populares" })).getAllByRole("link");
  expect(categories.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Meta Ads", "/categoria/facebook"],
    ["TikTok Ads", "/categoria/tiktok"],
    ["Google Ads", "/categoria/google"],
    ["Proxys", "/categoria/proxys"],
  ]);
});

it("shows the products of every category that holds some, in the default order", async () => {
  configureStore(null);
  showPage("/");
  expect(await screen.findAllByRole("article")).toHaveLength(8);
  const sections = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(sections).toEqual([
    "Categorias populares",
    "Meta Ads",
    "TikTok Ads",
    "Google Ads",
    "Variados",
    "Como funciona",
  ]);
});

it("has no video where none is configured", () => {
  configureStore(null);
  showPage("/");
  expect(screen.queryByRole("button", { name: /Assistir/ })).not.toBeInTheDocument();
});
