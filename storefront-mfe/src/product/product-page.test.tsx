import { catalogueFailureMessages } from "@store/shared-data";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { openSmallBackend, type Row } from "../testing/small-backend";

const backend = openSmallBackend({ sampleReviews: false });

const change = (id: string, fields: Row) => {
  backend.products = backend.products.map((row) => (row.id === id ? { ...row, ...fields } : row));
};
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
it("keeps the page's place while the product is read, by its id", async () => {
  const letGo = backend.hold();
  showPage("/product/meta-bm-1300");
  expect(screen.getByText("Carregando produto…")).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Produto");
  expect(screen.queryByText("Produto não encontrado")).not.toBeInTheDocument();
  backend.held = null;
  letGo();
  expect(await title("BM Restaurada Meta Ads")).toBeVisible();
  expect(screen.queryByText("Carregando produto…")).not.toBeInTheDocument();
  expect(backend.queriesOf("/rest/v1/products?select=id%2Cname%2Cdescription")[0]).toMatchObject({
    id: "eq.meta-bm-1300",
    limit: "1",
  });
});

it("leads to the product's category", async () => {
  showPage("/product/meta-bm-1300");
  await title("BM Restaurada Meta Ads");
  expect(screen.getByRole("link", { name: "Meta Ads" })).toHaveAttribute("href", "/categoria/facebook");
  expect(document.querySelector("img")).toHaveAttribute("fetchpriority", "high");
});

it("lists a single feature", async () => {
  change("meta-bm-1300", { features: ["Acesso imediato"] });
  showPage("/product/meta-bm-1300");
  const region = await screen.findByRole("region", { name: "Especificações" });
  expect(region).toHaveTextContent("Acesso imediato");
});

it("renders no section without content", async () => {
  change("meta-bm-1300", { description: null, features: [] });
  showPage("/product/meta-bm-1300");
  await title("BM Restaurada Meta Ads");
  expect(screen.queryByRole("region", { name: "Descrição" })).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Especificações" })).not.toBeInTheDocument();
});

it.each([
  ["1", false],
  ["0", true],
  ["-1", true],
])("sells a stock of %s: sold out is %s", async (stock_count, isSoldOut) => {
  change("meta-bm-1300", { stock_count });
  showPage("/product/meta-bm-1300");
  await title("BM Restaurada Meta Ads");
  const soldOut = screen.queryByRole<HTMLButtonElement>("button", { name: "ESGOTADO" });
  expect(soldOut?.disabled ?? false).toBe(isSoldOut);
  expect(screen.queryByRole("button", { name: "Comprar" }) !== null).toBe(!isSoldOut);
});

it("says that the product shown may not be the live one, and tries again", async () => {
  showPage("/produtos");
  const card = await screen.findByRole("link", { name: /BM Restaurada Meta Ads/ });
  backend.brokenWith = 500;
  await userEvent.click(card);
  await title("BM Restaurada Meta Ads");
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  backend.brokenWith = null;
  change("meta-bm-1300", { name: "BM Nova" });
  await userEvent.click(screen.getAllByRole("button", { name: "Tentar novamente" })[0] as HTMLElement);
  expect(await title("BM Nova")).toBeVisible();
  expect(screen.queryByText(catalogueFailureMessages.database)).not.toBeInTheDocument();
});

it("tries again for a product that could not be asked for", async () => {
  backend.brokenWith = 500;
  showPage("/product/proxy-br");
  await title("Não foi possível carregar o produto");
  expect(screen.getByText(catalogueFailureMessages.database)).toBeVisible();
  backend.brokenWith = null;
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await title("Produto não encontrado")).toBeVisible();
  expect(screen.getByText("Ele pode ter saído de linha. Os outros produtos continuam no catálogo.")).toBeVisible();
});
