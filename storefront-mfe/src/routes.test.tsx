import { builtInCatalogue, categoryLabels, categoryOrder, type Head, type RouteContext } from "@store/shared-data";
import { routes } from "./routes";
import { configureStore, routeContext } from "./testing/show-page";

const origin = "https://loja.exemplo.com.br";

async function headOf(path: string, params: RouteContext["params"] = {}): Promise<Head> {
  const route = routes.find((candidate) => candidate.path === path);
  const context = routeContext(params);
  const head = route?.head?.(await route.load?.(context), context);
  if (!head) throw new Error(`${path} says nothing about itself`);
  return head;
}

beforeEach(() => configureStore(null));

it("closes no page to visitors", () => {
  expect(routes.filter(({ access = "public" }) => access !== "public")).toEqual([]);
});

it.each([
  "/",
  "/produtos",
  "/buscar",
  "/categorias",
  "/avaliacoes",
  "/como-funciona",
  "/termos-servicos",
  "/garantia",
  "/privacidade",
  "/whatsapp",
])("has metadata for crawlers and link previews at %s", async (path) => {
  const head = await headOf(path);
  expect(head.title).not.toBe("");
  expect(head.description?.length).toBeGreaterThan(40);
  expect(head.canonical).toBe(`${origin}${path}`);
});

it.each([
  ["/catalogo", "/produtos"],
  ["/termos-uso", "/termos-servicos"],
])("names one canonical address for the duplicates %s and %s", async (duplicate, canonical) => {
  expect((await headOf(duplicate)).canonical).toBe(`${origin}${canonical}`);
});

it("names the category page of an unknown category as Meta Ads", async () => {
  const head = await headOf("/categoria/:id", { id: "orkut" });
  expect(head).toMatchObject({ title: "Meta Ads", canonical: `${origin}/categoria/facebook` });
});

it.each(categoryOrder)("names the page of %s, and says what is in it", async (category) => {
  const head = await headOf("/categoria/:id", { id: category });
  expect(head).toMatchObject({ title: categoryLabels[category], canonical: `${origin}/categoria/${category}` });
  const heads = await Promise.all(categoryOrder.map((id) => headOf("/categoria/:id", { id })));
  expect(new Set(heads.map(({ description }) => description)).size).toBe(categoryOrder.length);
});

it("lists every address that can be rendered ahead", async () => {
  const context = routeContext();
  const lists = await Promise.all(routes.map((route) => route.staticPaths?.(context) ?? []));
  const paths = new Set(lists.flat());
  for (const { id } of builtInCatalogue) expect(paths).toContain(`/product/${id}`);
  for (const category of categoryOrder) expect(paths).toContain(`/categoria/${category}`);
  for (const path of ["/", "/produtos", "/catalogo", "/termos-uso"]) expect(paths).toContain(path);
});
