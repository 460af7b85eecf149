import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor } from "@testing-library/react";
import { CompositionNotice } from "./composition-notice";

const { fetch: fetchWhole } = globalThis;
afterEach(() => {
  globalThis.fetch = fetchWhole;
});

/** The shell's report of the last rendering; jsdom has no origin to ask. */
async function show(response: () => Promise<Response>) {
  const requests: string[] = [];
  globalThis.fetch = async (address) => {
    requests.push(String(address));
    return response();
  };
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <CompositionNotice />
      </QueryClientProvider>
    </UiProvider>,
  );
  await waitFor(() => expect(requests).toEqual(["/composition.json"]));
}

const json = (body: unknown) => async () => new Response(JSON.stringify(body));

it("names the releases with pages that could not be rebuilt", async () => {
  const failures = [
    { remote: "storefront", version: "1.2.0" },
    { remote: "tools", version: "2.0.0" },
  ];
  await show(json({ failures }));
  expect(await screen.findByText(/puderam ser renovadas \(storefront 1\.2\.0, tools 2\.0\.0\)/)).toBeInTheDocument();
});

it.each([
  ["nothing failed", json({ failures: [] })],
  ["no composer runs", async () => new Response("", { status: 404 })],
  ["the answer is none", async () => new Response("<!doctype html>")],
  ["the answer is another one", json({ failures: "muitas" })],
  ["there is no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
])("says nothing where %s", async (_case, response) => {
  await show(response);
  await waitFor(() => expect(document.body).not.toHaveTextContent("renovadas"));
});
