import { screen } from "@testing-library/react";
import { builtInCatalogue, type Head, type RouteContext } from "shared-data";
import { createQueryClient } from "shared-data/query";
import exposed from "./expose";
import { routes } from "./routes";
import { configureStore, showPage } from "./testing/show-page";

const origin = "https://loja.exemplo.com.br";

async function headOf(path: string, params: RouteContext["params"] = {}): Promise<Head> {
  const route = routes.find((candidate) => candidate.path === path);
  const context = { params, searchParams: new URLSearchParams(), queryClient: createQueryClient(), db: null, origin };
  const head = route?.head?.(await route.load?.(context), context);
  if (!head) throw new Error(`${path} says nothing about itself`);
  return head;
}

beforeEach(() => configureStore(null));

it("exposes every public address of the specification and none of another area", () => {
  expect(exposed.contract).toBe(1);
  expect(exposed.routes.map(({ path }) => path)).toEqual([
    "/",
    "/produtos",
    "/catalogo",
    "/categorias",
    "/categoria/:id",
    "/product/:id",
    "/avaliacoes",
    "/termos-servicos",
    "/termos-uso",
    "/garantia",
    "/whatsapp",
  ]);
  expect(routes.every(({ access = "public" }) => access === "public")).toBe(true);
});

const addresses = [
  "/",
  "/produtos",
  "/categorias",
  "/categoria/tiktok",
  "/product/meta-bm-1300",
  "/product/no-such-product",
  "/avaliacoes",
  "/termos-servicos",
  "/garantia",
  "/whatsapp",
];

it.each(addresses)("shows exactly one h1 at %s and skips no heading level", (address) => {
  showPage(address);
  const levels = screen.getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

it.each(["/", "/produtos", "/categorias", "/avaliacoes", "/termos-servicos", "/garantia", "/whatsapp"])(
  "tells crawlers and link previews what %s is",
  async (path) => {
    const head = await headOf(path);
    expect(head.title).not.toBe("");
    expect(head.description?.length).toBeGreaterThan(40);
    expect(head.canonical).toBe(`${origin}${path}`);
    expect(head.image).toBe(`${origin}/art/og-default.jpg`);
  },
);

it.each([
  ["/catalogo", "/produtos"],
  ["/termos-uso", "/termos-servicos"],
])("names one canonical address for the twins %s and %s", async (twin, canonical) => {
  expect((await headOf(twin)).canonical).toBe(`${origin}${canonical}`);
});

it("names the category page of an unknown category as Meta Ads", async () => {
  const head = await headOf("/categoria/:id", { id: "orkut" });
  expect(head).toMatchObject({ title: "Meta Ads", canonical: `${origin}/categoria/facebook` });
});

it("lists every address that can be rendered ahead", async () => {
  const context = { queryClient: createQueryClient(), db: null, origin };
  const lists = await Promise.all(routes.map((route) => route.staticPaths?.(context) ?? []));
  const paths = new Set(lists.flat());
  for (const { id } of builtInCatalogue) expect(paths).toContain(`/product/${id}`);
  for (const path of ["/", "/produtos", "/catalogo", "/categoria/proxys", "/termos-uso"]) expect(paths).toContain(path);
});
