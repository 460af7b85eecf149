import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useProductSearch } from "./use-product-search";

const key = "sb_publishable_chave-de-teste-com-cinquenta-caracteres-ou-mais";
const asked: string[] = [];
const dropped: string[] = [];
let server: Server;
/** The backend has no row at all. */
let isEmpty = false;

function answer(response: ServerResponse, rows: unknown) {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(rows));
}

/** A row for each id in `id=in.(…)`. */
function rowsAsked(address = "/") {
  const [, ids = ""] = /^in\.\((.*)\)$/.exec(new URL(address, "http://localhost").searchParams.get("id") ?? "") ?? [];
  return isEmpty ? [] : ids.split(",").map((id) => ({ id }));
}

/** Answers a search with one product of that name; a search for "lento" is left without an answer. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "GET") return answer(response, rowsAsked(request.url));
    const query: string = JSON.parse(body).p_query;
    asked.push(query);
    response.on("close", () => response.writableFinished || dropped.push(query));
    if (query === "lento") return;
    answer(response, isEmpty ? [] : [{ id: query, name: query, price: "10.00", is_active: true }]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  dropped.length = 0;
  isEmpty = false;
  const { port } = server.address() as AddressInfo;
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: `http://127.0.0.1:${port}`, supabaseKey: key }));
});

function search(text: string) {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(({ typed }) => useProductSearch(typed, 8), { initialProps: { typed: text }, wrapper });
}

it("finds nothing for an empty text, and asks nobody", async () => {
  const { result } = search("   ");
  expect(result.current).toMatchObject({ products: [], isPending: false, failure: null });
  expect(asked).toEqual([]);
});

it("asks the server once the typing pauses, not for every letter", async () => {
  const { result, rerender } = search("");
  for (const typed of ["p", "pr", "pro", "Próxy "]) rerender({ typed });
  expect(result.current.isPending).toBe(true);
  await waitFor(() => expect(result.current.products.map(({ name }) => name)).toEqual(["proxy"]));
  expect(asked).toEqual(["proxy"]);
});

it("cancels a search that is out of date", async () => {
  const { result, rerender } = search("lento");
  await waitFor(() => expect(asked).toEqual(["lento"]));
  rerender({ typed: "google" });
  await waitFor(() => expect(result.current.products.map(({ name }) => name)).toEqual(["google"]));
  await waitFor(() => expect(dropped).toEqual(["lento"]));
});

it("searches the built-in catalogue where no backend is configured", async () => {
  configureRuntime(parseSettings({}));
  const { result } = search("ANUNCIOS com limite");
  await waitFor(() => expect(result.current.products.map(({ id }) => id)).toEqual(["perfil-9-contas-limite-267"]));
  expect(result.current.failure).toBe("not_configured");
});

it("searches the built-in catalogue where the backend does not answer", async () => {
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: "http://127.0.0.1:9", supabaseKey: key }));
  const { result } = search("tiktok");
  await waitFor(() => expect(result.current.failure).toBe("unreachable"));
  await waitFor(() => expect(result.current.products).toHaveLength(3));
});

it("finds the built-in products where the backend has no row at all, and asks whether that is so", async () => {
  isEmpty = true;
  const { result } = search("tik tok");
  await waitFor(() => expect(result.current.products).toHaveLength(3));
  expect(result.current.failure).toBeNull();
});

it("leaves out a built-in product whose row the database did not name: it is off sale, or has other words now", async () => {
  const { result } = search("tiktok");
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.products.map(({ id }) => id)).toEqual(["tiktok"]);
});

it("asks for a hundred characters of a pasted page, and finds nothing in it", async () => {
  isEmpty = true;
  const { result } = search("z".repeat(50_000));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(asked).toEqual(["z".repeat(100)]);
});
