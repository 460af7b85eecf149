import { catalogueFailureMessages } from "@store/shared-data";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleReviews } from "../reviews/sample-reviews";
import { configureStore, routeContext, showPage } from "../testing/show-page";
import { openSmallBackend, reviewRow } from "../testing/small-backend";
import { reviewsRoute } from "./reviews.route";
import { loadApprovedReviews } from "./use-approved-reviews";

const backend = openSmallBackend();

const reviews = (count: number) => Array.from({ length: count }, (_, index) => reviewRow(`${index}`, { rating: "4" }));
const customersWords = "O que dizem os clientes, com o produto que cada um comprou.";
const more = () => screen.queryByRole("button", { name: "Mostrar mais avaliações" });

it("reads 24 approved reviews at a time, newest first, and each product once", async () => {
  backend.reviews = [...reviews(29), reviewRow("x", { product_id: "tiktok-conta-eua" })];
  const letGo = backend.hold();
  showPage("/avaliacoes");
  expect(screen.queryByText(customersWords)).not.toBeInTheDocument();
  expect(screen.getByText("Carregando avaliações…")).toBeInTheDocument();
  expect(document.querySelectorAll("[aria-hidden=true] > div")).toHaveLength(6);
  letGo();
  await userEvent.click(await screen.findByRole("button", { name: "Mostrar mais avaliações" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(30));
  expect(screen.getByText(customersWords)).toBeVisible();
  expect(screen.queryByText("Carregando avaliações…")).not.toBeInTheDocument();
  const select = "id,product_id,rating,comment,created_at,user_name";
  const list = { select, is_approved: "eq.true", order: "created_at.desc,id.asc", limit: "24" };
  expect(backend.queriesOf("/rest/v1/reviews")).toEqual([
    { ...list, offset: "0" },
    { ...list, offset: "24" },
  ]);
  expect(backend.queriesOf("/rest/v1/products")).toEqual([
    { select: "id,name,image_url,category", id: "in.(meta-bm-1300)" },
    { select: "id,name,image_url,category", id: "in.(meta-bm-1300,tiktok-conta-eua)" },
  ]);
});

it("shows real reviews as such, with their product's picture, also of one without its row or picture", async () => {
  backend.products = backend.products
    .filter((row) => row.id !== "tiktok-conta-eua")
    .map((row) => (row.id === "google-ads-verified-account" ? { ...row, image_url: null } : row));
  const ids = ["meta-bm-1300", "tiktok-conta-eua", "google-ads-verified-account"];
  backend.reviews = ids.map((product_id) => reviewRow(product_id, { product_id }));
  showPage("/avaliacoes");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  expect(screen.queryByText("Exemplo, não é de um cliente")).not.toBeInTheDocument();
  expect(more()).not.toBeInTheDocument();
  const pictures = screen.getAllByRole("listitem").map((item) => item.querySelector("img")?.getAttribute("src"));
  expect(pictures).toEqual(["/art/meta-bm-1300.svg", "/art/tiktok-conta-eua.svg", "/art/category-google.svg"]);
  expect(screen.getByRole("link", { name: "Conta TikTok Ads EUA" })).toHaveAttribute(
    "href",
    "/product/tiktok-conta-eua",
  );
});

it("keeps what is shown when the rest cannot be read, and says so", async () => {
  backend.reviews = reviews(30);
  showPage("/avaliacoes");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(24));
  backend.brokenWith = 500;
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais avaliações" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Não foi possível carregar mais/);
  expect(await screen.findByText(catalogueFailureMessages.database)).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(24);
  backend.brokenWith = null;
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(screen.queryByText(catalogueFailureMessages.database)).not.toBeInTheDocument());
});

it("shows no reviews when their products cannot be read, and offers a retry", async () => {
  backend.reviews = reviews(1);
  backend.breakAt("/rest/v1/products");
  configureStore(backend.url, { sampleReviews: false });
  showPage("/avaliacoes");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText(catalogueFailureMessages.database)).toBeVisible();
  backend.brokenWith = null;
  await userEvent.click(within(alert).getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Comentário 0")).toBeVisible();
});

it.each([
  ["the backend is empty", () => Object.assign(backend, { products: [] })],
  ["there is no backend", () => configureStore(null)],
  ["none can be read", () => Object.assign(backend, { brokenWith: 500 })],
])("never calls samples customers' words, where %s", async (_why, prepare) => {
  prepare();
  showPage("/avaliacoes");
  expect(await screen.findByRole("heading", { level: 1, name: "Exemplos de avaliações" })).toBeVisible();
  expect(screen.getByText(/exemplos escritos pela loja, e não opiniões de clientes/)).toBeVisible();
  expect(screen.queryByText(customersWords)).not.toBeInTheDocument();
  expect(screen.getAllByText("Exemplo, não é de um cliente")).toHaveLength(sampleReviews.length);
  expect(screen.queryByText("Produto fora do catálogo")).not.toBeInTheDocument();
});

it("has review metadata for crawlers only when there are customer reviews", async () => {
  const describe = async () => {
    const context = routeContext();
    return reviewsRoute.head?.(await reviewsRoute.load?.(context), context).description;
  };
  backend.products = [];
  expect(await describe()).toMatch(/exemplos escritos pela loja/);
  backend.reviews = reviews(1);
  expect(await describe()).toMatch(/^Avaliações de clientes/);
});

it("invites to write the first review where there are products and no reviews", async () => {
  configureStore(backend.url);
  showPage("/avaliacoes");
  expect(await screen.findByRole("heading", { name: "Ainda não há avaliações" })).toBeVisible();
  expect(screen.getByText(/Avalie em Meus Pedidos: a sua pode ser a primeira/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
});

describe("loaded ahead", () => {
  const samples = ["reviews", "samples"];
  const load = async () => {
    const { queryClient, db } = routeContext();
    await loadApprovedReviews(queryClient, db);
    return queryClient;
  };

  it("are the real ones alone where there are some", async () => {
    backend.reviews = reviews(1);
    const queryClient = await load();
    expect(queryClient.getQueryData(["reviews", "approved"])).toMatchObject({
      pages: [[{ review: { id: "0", rating: 4 } }]],
    });
    expect(queryClient.getQueryData(samples)).toBeUndefined();
  });

  it("are the samples where there is no backend or an empty one, unless the settings turn them off", async () => {
    expect((await load()).getQueryData(samples)).toEqual([]);
    backend.products = [];
    expect((await load()).getQueryData(samples)).not.toEqual([]);
    configureStore(null);
    expect((await load()).getQueryData(samples)).toBeDefined();
    configureStore(null, { sampleReviews: false });
    expect((await load()).getQueryData(samples)).toBeUndefined();
  });
});
