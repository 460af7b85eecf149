import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { catalogueFailureMessages } from "shared-data";
import { sampleReviews } from "../reviews/sample-reviews";
import { configureStore, showPage } from "../testing/show-page";
import { type SmallBackend, startSmallBackend } from "../testing/small-backend";

let backend: SmallBackend;

beforeEach(async () => {
  backend = await startSmallBackend();
});

afterEach(() => backend.close());

const review = (fields: Record<string, unknown>) => ({
  rating: 4,
  comment: "Chegou na hora.",
  created_at: "2026-11-20T23:30:00Z",
  user_name: "ana_lima",
  ...fields,
});

it("shows every approved review with its product, author and day", async () => {
  backend.reviews = [
    review({ id: "1", product_id: "meta-bm-1300" }),
    review({ id: "2", product_id: "fora-do-catalogo", user_name: null, comment: null }),
  ];
  configureStore(backend.url);
  showPage("/avaliacoes");
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first as HTMLElement).getByRole("link", { name: "BM Restaurada Meta Ads" })).toHaveAttribute(
    "href",
    "/product/meta-bm-1300",
  );
  expect(within(first as HTMLElement).getByRole("img", { name: "4 de 5 estrelas" })).toBeInTheDocument();
  expect(first).toHaveTextContent("Chegou na hora.");
  expect(first).toHaveTextContent("ana_lima · 20/11/2026");
  expect(second).toHaveTextContent("Produto fora do catálogo");
  expect(second).toHaveTextContent("Cliente · 20/11/2026");
});

it("shows more to those who ask", async () => {
  backend.reviews = Array.from({ length: 30 }, (_, index) => review({ id: `${index}`, product_id: "meta-bm-1300" }));
  configureStore(backend.url);
  showPage("/avaliacoes");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais avaliações" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(30));
});

it("shows the samples, marked as such, where nobody has written yet", async () => {
  configureStore(backend.url);
  showPage("/avaliacoes");
  expect(await screen.findAllByText("Exemplo, não é de um cliente")).toHaveLength(sampleReviews.length);
});

it("says that there are none where the settings turn the samples off", async () => {
  configureStore(backend.url, { sampleReviews: false });
  showPage("/avaliacoes");
  expect(await screen.findByRole("heading", { name: "Ainda não há avaliações" })).toBeVisible();
});

it("offers another attempt where they cannot be loaded and no samples may stand in", async () => {
  backend.brokenWith = 500;
  configureStore(backend.url, { sampleReviews: false });
  showPage("/avaliacoes");
  const alert = await screen.findByRole("alert", undefined, { timeout: 5000 });
  expect(alert).toHaveTextContent(catalogueFailureMessages.database);
  backend.brokenWith = null;
  backend.reviews = [review({ id: "1", product_id: "meta-bm-1300" })];
  await userEvent.click(within(alert).getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Chegou na hora.")).toBeVisible();
});
