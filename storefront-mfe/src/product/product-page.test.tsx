import { catalogueFailureMessages, readEvents } from "@store/shared-data";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend({ sampleReviews: false });

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it("keeps the page's place while the product is read, by its id", async () => {
  const letGo = backend.hold();
  showPage("/product/meta-bm-1300");
  expect(screen.getByText("Carregando produto…")).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Produto");
  expect(screen.queryByText("Produto não encontrado")).not.toBeInTheDocument();
  letGo();
  expect(await title("BM Restaurada Meta Ads")).toBeVisible();
  expect(screen.queryByText("Carregando produto…")).not.toBeInTheDocument();
  expect(backend.queriesOf("/rest/v1/products?select=id%2Cname%2Cdescription")[0]).toMatchObject({
    id: "eq.meta-bm-1300",
    limit: "1",
  });
});

it("renders no section without content", async () => {
  backend.edit("meta-bm-1300", { description: null, features: [] });
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
  backend.edit("meta-bm-1300", { stock_count });
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
  backend.edit("meta-bm-1300", { name: "BM Nova" });
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
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
});

it("shows everything about a product, and writes nothing into the event log by it", async () => {
  backend.edit("tiktok-conta-matriz", { sold_count: 31 });
  showPage("/product/tiktok-conta-matriz");
  expect(await title("Conta TikTok Ads Matriz")).toBeVisible();
  for (const text of ["R$ 147,00", "R$ 172,94", "-15%", "À vista no Pix", "9 em estoque", "31 vendidos"]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/Conta matriz do TikTok Ads para criar/)).toBeVisible();
  const features = within(screen.getByRole("region", { name: "Especificações" })).getAllByRole("listitem");
  expect(features).toHaveLength(6);
  expect(screen.getByRole("button", { name: "Comprar" })).toBeEnabled();
  expect(screen.getByRole("link", { name: "TikTok Ads" })).toHaveAttribute("href", "/categoria/tiktok");
  expect(document.querySelector("img")).toHaveAttribute("fetchpriority", "high");
  expect(readEvents()).toEqual([]);
});

it("never shows the built-in price where the backend does not answer", async () => {
  await backend.stop();
  showPage("/product/tiktok-conta-eua");
  expect(await title("Não foi possível carregar o produto")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(catalogueFailureMessages.unreachable);
  expect(screen.queryByText("R$ 317,00")).toBeNull();
});

it("shows the product of an earlier list when the backend is down, and sells nothing", async () => {
  backend.edit("tiktok-conta-eua", { price: "299.90" });
  showPage("/produtos");
  const card = await screen.findByRole("link", { name: /Conta TikTok Ads EUA/ });
  await backend.stop();
  await userEvent.click(card);
  expect(await title("Conta TikTok Ads EUA")).toBeVisible();
  expect(screen.getByText("R$ 299,90")).toBeVisible();
  expect(screen.getByText(/Preço e estoque vistos agora mesmo/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Comprar" })).toBeDisabled();
});
