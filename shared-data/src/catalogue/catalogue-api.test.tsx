import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { serveBackend } from "../testing/fake-backend";
import { builtInIds, findBuiltIn, useBuiltIn } from "./built-in";
import { getProduct } from "./catalogue.api";

const products = "GET products";
const service = serveBackend();
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
  it("is read whole by its id", async () => {
    service.change({ [products]: ok([row("a b")]) });
    expect(await getProduct(db(), "a b")).toMatchObject({ id: "a b", price: 2, features: [] });
    expect(service.calls).toMatchObject([{ query: { id: "eq.a b", limit: "1" } }]);
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
});
