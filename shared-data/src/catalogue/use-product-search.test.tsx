import { renderHook, waitFor } from "@testing-library/react";
import { rows, serveBackend } from "../testing/fake-backend";
import { withQueries } from "../testing/with-queries";
import { builtInIds } from "./built-in";
import { useProductSearch } from "./use-product-search";

const searching = "rpc search_products";
const backend = serveBackend();
const requests = () => backend.callsOf(searching).map(({ body }) => body.p_query);

const asRows = (ids: readonly string[]) => rows(ids.map((id) => ({ id })));

/** The database has one product of the name that is searched for, and a row for each built-in one; a search for "lento" takes for ever. */
beforeEach(() =>
  backend.respondWith({
    "GET products": () => asRows(builtInIds),
    [searching]: ({ body: { p_query: name } }) =>
      name === "lento" ? new Promise(() => {}) : rows([{ id: name, name, price: "10.00", is_active: true }]),
  }),
);

const emptyDatabase = () => backend.respondWith({ "GET products": () => rows([]), [searching]: () => rows([]) });

const search = (typed: string) =>
  renderHook((given) => useProductSearch(given.typed, 8), { initialProps: { typed }, wrapper: withQueries() });

it("finds nothing for an empty text, without a request", async () => {
  const { result } = search("   ");
  expect(result.current).toMatchObject({ products: [], isPending: false, failure: null });
  expect(requests()).toEqual([]);
});

it("queries the server once typing pauses, not on every keystroke", async () => {
  const { result, rerender } = search("");
  for (const typed of ["p", "pr", "pro", "Próxy "]) rerender({ typed });
  expect(result.current.isPending).toBe(true);
  await waitFor(() => expect(result.current.products.map(({ name }) => name)).toEqual(["proxy"]));
  expect(requests()).toEqual(["proxy"]);
});

it("cancels a search that is out of date", async () => {
  const { result, rerender } = search("lento");
  await waitFor(() => expect(requests()).toEqual(["lento"]));
  rerender({ typed: "google" });
  await waitFor(() => expect(result.current.products.map(({ name }) => name)).toEqual(["google"]));
  await waitFor(() => expect(backend.dropped).toEqual([searching]));
});

it.each([
  ["no backend is configured", "", "not_configured"],
  ["the backend does not answer", "http://127.0.0.1:9", "unreachable"],
])("searches the built-in catalogue where %s", async (_why, supabaseUrl, failure) => {
  backend.configure({ supabaseUrl });
  const { result } = search("ANUNCIOS com limite");
  await waitFor(() => expect(result.current.failure).toBe(failure));
  await waitFor(() => expect(result.current.products.map(({ id }) => id)).toEqual(["perfil-9-contas-limite-267"]));
});

it("finds the built-in products where the backend has no row at all, and asks whether that is so", async () => {
  emptyDatabase();
  const { result } = search("tik tok");
  await waitFor(() => expect(result.current.products).toHaveLength(3));
  expect(result.current.failure).toBeNull();
});

it.each([
  [["tiktok-conta-eua"], ["tiktok", "tiktok-conta-matriz", "perfil-tiktok-3k-seguidores"]],
  [["tiktok-conta-eua", "tiktok-conta-matriz", "perfil-tiktok-3k-seguidores"], ["tiktok"]],
])("omits a built-in product with a row, which is off sale or no longer matches: %j", async (withRow, found) => {
  backend.change({ "GET products": () => asRows(withRow) });
  const { result } = search("tiktok");
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.products.map(({ id }) => id)).toEqual(found);
});

it("asks for a hundred characters of a pasted page, and finds nothing in it", async () => {
  emptyDatabase();
  const { result } = search("z".repeat(50_000));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(requests()).toEqual(["z".repeat(100)]);
});
