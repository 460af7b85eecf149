import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { serveBackend } from "../testing/fake-backend";
import { builtInIds, findBuiltIn, useBuiltIn } from "./built-in";
import { getProduct } from "./catalogue.api";
import { toProductSummary } from "./product-summary";
import { searchProducts } from "./search.api";

const products = "GET products";
const service = serveBackend();
const { signal } = new AbortController();
const db = () => getStoreClient() as StoreClient;
const ok = (body: unknown) => () => ({ status: 200, body });
const broken = () => ({ status: 500, body: { message: "boom" } });
const row = (id: string, fields: object = {}) => ({
  id,
  name: id,
  price: "2.00",
  is_active: true,
  category: "proxys",
  ...fields,
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a product", () => {
  it("is read whole by its id, with a signal or without", async () => {
    service.change({ [products]: ok([row("a b")]) });
    expect(await getProduct(db(), "a b")).toMatchObject({ id: "a b", price: 2, features: [] });
    expect(await getProduct(db(), "a b", signal)).toMatchObject({ id: "a b" });
    for (const { query } of service.calls) expect(query).toMatchObject({ id: "eq.a b", limit: "1" });
  });

  it("fails when the number cannot be read", async () => {
    service.change({ [products]: broken });
    await expect(getProduct(db(), "x")).rejects.toMatchObject({
      name: "StoreError",
      code: "rejected",
      message: "boom",
    });
  });
});

describe("a search", () => {
  const rpc = "rpc search_products";

  it("asks for what was typed, and for as many as are wanted", async () => {
    service.change({ [rpc]: ok([row("a")]) });
    expect(ids(await searchProducts(db(), "nada assim", 5, signal))).toEqual(["a"]);
    expect(service.calls.map(({ body }) => body)).toEqual([{ p_query: "nada assim", p_limit: 5 }]);
    service.change({ [rpc]: broken });
    await expect(searchProducts(db(), "x", 8, signal)).rejects.toMatchObject({ code: "rejected" });
  });

  it("has the built-in products without a row behind those that the database names", async () => {
    service.change({ [rpc]: ok([row("a")]) });
    service.change({ [products]: ok([{ id: "tiktok-conta-eua" }]) });
    const found = await searchProducts(db(), "tiktok", 8, signal);
    expect(ids(found)).toEqual(["a", "tiktok-conta-matriz", "perfil-tiktok-3k-seguidores"]);
    expect(ids(await searchProducts(db(), "tiktok", 2, signal))).toHaveLength(2);
    service.change({ [products]: broken });
    await expect(searchProducts(db(), "tiktok", 8, signal)).rejects.toMatchObject({ code: "rejected" });
  });

  it("asks for no row where the database named every built-in product that fits", async () => {
    service.change({ [rpc]: ok([row("meta-bm-1300")]) });
    expect(ids(await searchProducts(db(), "facebook", 8, signal))).toEqual(["meta-bm-1300"]);
    expect(service.calls).toHaveLength(1);
  });
});

it("never shows an old price below the price, nor a number that is none", () => {
  expect(toProductSummary(row("a", { price: "10.00", original_price: "8.00" })).original_price).toBe(10);
  expect(toProductSummary(row("a", { price: "nonsense", stock_count: Number.POSITIVE_INFINITY }))).toMatchObject({
    price: 0,
    stock_count: 0,
  });
  expect(toProductSummary(row("a", { is_active: "true" })).is_active).toBe(false);
  expect(toProductSummary(row("a", { created_at: "2026", image_url: "/a.svg" }))).toMatchObject({
    created_at: "2026",
    image_url: "/a.svg",
  });
});

describe("the built-in products", () => {
  const use = (isNeeded: boolean) => {
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(useBuiltIn, { wrapper, initialProps: isNeeded });
  };

  it("are found by their ids alone", async () => {
    expect(await findBuiltIn("meta-bm-1300")).toMatchObject({ id: "meta-bm-1300", name: "BM Restaurada Meta Ads" });
    expect(await findBuiltIn("proxy-br")).toBeUndefined();
  });

  it("come where they are needed, and leave when they are not", async () => {
    const { result, rerender } = use(true);
    expect(result.current).toEqual({ builtIn: [], isLoading: true });
    await waitFor(() => expect(ids(result.current.builtIn)).toEqual(builtInIds));
    expect(result.current.isLoading).toBe(false);
    rerender(false);
    expect(result.current.builtIn).toEqual([]);
  });

  it("are not fetched when they are not needed", () =>
    expect(use(false).result.current).toEqual({ builtIn: [], isLoading: false }));
});
