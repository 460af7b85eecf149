import { BrowserRouter } from "@store/shared-data/router";
import { UiProvider } from "@store/shared-ui";
import { render, screen } from "@testing-library/react";
import { SalesChart } from "./sales-chart";

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
    days: bars.map(({ textContent }) => textContent).filter(Boolean),
    prices: screen.getAllByText(/^R\$/).map(({ textContent }) => textContent?.replace(/\s/g, " ")),
  };
}

it.each([
  ["a half as high as the best day", [100, 0, 50], ["100%", "0%", "50%"], ["R$ 100", "R$ 50", "R$ 0"]],
  ["nothing where nothing was sold", [0, 0], ["0%", "0%"], ["R$ 1", "R$ 0,5", "R$ 0"]],
  ["prices short, up to a round one", [15_000], ["93.75%"], ["R$ 16 mil", "R$ 8 mil", "R$ 0"]],
])("draws %s", (_what, revenues, heights, prices) => {
  expect(draw(...revenues)).toMatchObject({ heights, prices });
});

it("labels as many days as fit, always including the latest", () => {
  expect(draw(...Array(12).fill(1)).days).toEqual(["03/11", "06/11", "09/11", "12/11"]);
});

it("leads from each bar to the orders of its day, and leaves the Tab key to the table", () => {
  const [, , last] = draw(100, 0, 1470).bars;
  expect(last).toHaveAttribute("title", "03/11: 1 pedido, R$ 1.470,00");
  expect(last).toHaveAttribute("tabindex", "-1");
  expect(last).toHaveAttribute(
    "href",
    "/estoque/pedidos?situacao=completed&de=2026-11-03&ate=2026-11-03&utm_source=painel",
  );
});
