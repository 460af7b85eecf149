import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter } from "@store/shared-data/router";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor } from "@testing-library/react";
import { serveShell } from "../../testing/shell-server";
import { CompositionNotice } from "./composition-notice";
import { SalesChart } from "./sales-by-day";

function draw(...revenues: readonly number[]) {
  window.history.replaceState(null, "", "/estoque/resumo?utm_source=painel");
  const days = revenues.map((revenue, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, "0")}`,
    orders: 1,
    revenue,
    unreadable: 0,
  }));
  render(
    <BrowserRouter>
      <SalesChart days={days} />
    </BrowserRouter>,
    { wrapper: UiProvider },
  );
  const bars = screen.getAllByRole("link", { hidden: true });
  return {
    bars,
    heights: bars.map((bar) => bar.querySelector("i")?.style.blockSize),
    prices: screen.getAllByText(/^R\$/).map(({ textContent }) => textContent?.replace(/\s/g, " ")),
  };
}

it.each([
  ["a half as high as the best day", [100, 0, 50], ["100%", "0%", "50%"], ["R$ 100", "R$ 50", "R$ 0"]],
  ["prices short, up to a round one", [15_000], ["93.75%"], ["R$ 16 mil", "R$ 8 mil", "R$ 0"]],
])("draws %s", (_what, revenues, heights, prices) => {
  expect(draw(...revenues)).toMatchObject({ heights, prices });
});

it("leads from each bar to the orders of its day, and leaves the Tab key to the table", () => {
  const [, , last] = draw(100, 0, 1470).bars;
  expect(last).toHaveAttribute("title", "03/11: 1 pedido, R$ 1.470,00");
  expect(last).toHaveAttribute("tabindex", "-1");
  const sold = "/estoque/pedidos?situacao=completed&de=2026-11-03&ate=2026-11-03&utm_source=painel";
  expect(last).toHaveAttribute("href", sold);
});

/** Shows the shell's report of the last rendering. */
async function show(response: unknown) {
  const sent = serveShell("/composition.json", () => response);
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <CompositionNotice />
      </QueryClientProvider>
    </UiProvider>,
  );
  await waitFor(() => expect(sent).toHaveLength(1));
}

it("names the releases with pages that could not be rebuilt", async () => {
  const failures = [
    { remote: "storefront", version: "1.2.0" },
    { remote: "tools", version: "2.0.0" },
  ];
  await show({ failures });
  expect(await screen.findByText(/puderam ser renovadas \(storefront 1\.2\.0, tools 2\.0\.0\)/)).toBeInTheDocument();
});

it.each([
  ["nothing failed", { failures: [] }],
  ["no composer runs", new Response("<!doctype html>")],
])("says nothing where %s", async (_case, response) => {
  await show(response);
  await waitFor(() => expect(document.body).not.toHaveTextContent("renovadas"));
});
