import { categoryOrder, productsPerPage } from "@store/shared-data";
import { setVisible, stopClock } from "@store/shared-data/testing/browser-state";
import { act, screen, waitFor } from "@testing-library/react";
import { showPage } from "../testing/show-page";
import { openSmallBackend, productRow, reviewRow, seededRows, serveSnapshot } from "../testing/small-backend";

/* An open tab sends no periodic requests to the database while a snapshot is served (R7.9). */

const backend = openSmallBackend();
serveSnapshot(backend);
const pass = stopClock();

const many = Array.from({ length: 4 * productsPerPage }, (_, index) => productRow(`conta-${index}`));

beforeEach(() => {
  backend.products = [...seededRows(), ...many];
  backend.reviews = [reviewRow("r", { product_id: "conta-1" })];
  backend.snapshot = {
    // By the clock of who serves it, which no test moves.
    state: { at: "2999-01-01T00:00:00Z" },
    newest: [...seededRows(), ...many.slice(0, 13)],
    "product/conta-1": [many[1]],
    "product/meta-bm-1300": seededRows().filter(({ id }) => id === "meta-bm-1300"),
    "category/google24": many.slice(productsPerPage, 2 * productsPerPage + 1),
    ...Object.fromEntries(categoryOrder.map((category) => [`category/${category}`, seededRows()])),
    "category/google": [...seededRows(), ...many.slice(0, productsPerPage + 1)],
  };
});

const reads = () => backend.requests.filter((path) => path.startsWith("/rest/v1/"));
const asksOf = (file: string) => backend.requests.filter((path) => path === `/snapshot/${file}.json`).length;
let isFetching = () => 0;

async function settled() {
  await waitFor(() => expect(screen.queryByText(/Carregando/)).not.toBeInTheDocument());
  await waitFor(() => expect(isFetching()).toBe(0));
}

async function open(address: string) {
  const { queryClient } = showPage(address);
  isFetching = () => queryClient.isFetching();
  await settled();
}

/** Three minutes, in steps in which what was asked can be answered. */
async function passMinutes() {
  for (let step = 0; step < 12; step++) {
    await pass(15_000);
    await waitFor(() => expect(isFetching()).toBe(0));
  }
}

it.each([
  ["/", "newest", 6],
  ["/produtos", "newest", 6],
  ["/categoria/google", "category/google", 6],
  ["/product/conta-1", "product/conta-1", 12],
  ["/product/meta-bm-1300", "product/meta-bm-1300", 12],
  ["/avaliacoes", "newest", 0],
  ["/buscar", "newest", 6],
  ["/whatsapp", "newest", 0],
])("asks the database nothing in three minutes of %s, and the file %s %i times", async (address, file, times) => {
  await open(address);
  const [before, filesBefore] = [reads().length, asksOf(file)];
  await passMinutes();
  expect(asksOf(file) - filesBefore).toBe(times);
  // Nor does who comes back to it.
  for (const isVisible of [false, true]) setVisible(isVisible);
  await settled();
  expect(reads().slice(before)).toEqual([]);
});

it("shows a new price of a product within 15 seconds, and asks the database nothing for it", async () => {
  await open("/product/conta-1");
  const before = reads().length;
  expect(screen.getAllByText("R$ 10,00")[0]).toBeVisible();
  backend.snapshot["product/conta-1"] = [{ ...many[1], price: 123.45 }];
  await pass(15_000);
  await waitFor(() => expect(screen.getAllByText("R$ 123,45")[0]).toBeVisible());
  expect(reads()).toHaveLength(before);
});

it("asks once for what is far down a long list, and files for what is not, however long it is open", async () => {
  await open("/categoria/google");
  const builtIn = seededRows().filter(({ category }) => category === "google").length;
  for (let shown = productsPerPage; shown < many.length; shown += productsPerPage) {
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(builtIn + shown));
    await settled();
    act(() => screen.getByRole("button", { name: "Mostrar mais" }).click());
  }
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(builtIn + many.length));
  await settled();
  const offsets = () => reads().flatMap((path) => new URL(path, backend.url).searchParams.get("offset") ?? []);
  expect(offsets()).toEqual(["48", "72"]);
  await passMinutes();
  expect(offsets()).toEqual(["48", "72"]);
  expect([asksOf("category/google"), asksOf("category/google24")]).toEqual([7, 7]);
});

it("asks for what is far down again where what stands before it is another product", async () => {
  await open("/categoria/google");
  for (let page = 0; page < 2; page++) {
    await waitFor(() => expect(screen.getByRole("button", { name: "Mostrar mais" })).toBeEnabled());
    await settled();
    act(() => screen.getByRole("button", { name: "Mostrar mais" }).click());
    await settled();
  }
  const before = reads().length;
  // One product more, which moves the others by one.
  backend.snapshot["category/google24"] = many.slice(productsPerPage - 1, 2 * productsPerPage);
  await pass(31_000);
  await waitFor(() => expect(reads()).toHaveLength(before + 1));
  await settled();
  await passMinutes();
  expect(reads()).toHaveLength(before + 1);
});
