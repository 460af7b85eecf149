import { BrowserRouter } from "@store/shared-data/router";
import { UiProvider } from "@store/shared-ui";
import { fireEvent, render, screen } from "@testing-library/react";
import { watchSizes } from "../../testing/browser";
import { SalesChart } from "./sales-chart";

const size = watchSizes(600);
const days = (revenues: readonly number[]) =>
  revenues.map((revenue, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, "0")}`,
    orders: 1,
    revenue,
    unreadable: 0,
  }));

function svgOf(chart: HTMLElement) {
  const svg = chart.querySelector("svg");
  if (!svg) throw new Error("no svg");
  return svg;
}

function draw(revenues: readonly number[]) {
  window.history.replaceState(null, "", "/estoque/resumo?utm_source=painel");
  const page = (shown: readonly number[]) => (
    <BrowserRouter>
      <SalesChart days={days(shown)} />
    </BrowserRouter>
  );
  const shown = render(page(revenues), { wrapper: UiProvider });
  const chart = screen.getByRole("slider");
  const svg = svgOf(chart);
  const numbers = (bar: Element) => ["x", "y", "width", "height"].map((name) => Number(bar.getAttribute(name)));
  const texts = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent ?? "");
  return {
    ...shown,
    show: (next: readonly number[]) => shown.rerender(page(next)),
    chart,
    svg,
    bars: [...svg.querySelectorAll("rect")].map(numbers),
    dayLabels: texts.filter((text) => /^\d\d\/\d\d$/.test(text)),
    prices: texts.filter((text) => text.startsWith("R$")).map((text) => text.replace(/\s/g, " ")),
  };
}

it("fills its box and no more, with a bar for every day from the floor up", () => {
  const { svg, bars } = draw([100, 0, 50]);
  expect(svg).toHaveAttribute("width", "600");
  expect(svg).toHaveAttribute("height", "256");
  const floor = 228;
  const [full, none, half] = bars;
  expect([full, none, half].map((bar) => (bar?.[1] ?? 0) + (bar?.[3] ?? 0))).toEqual([floor, floor, floor]);
  expect(full?.[1]).toBe(12);
  expect(none?.[3]).toBe(0);
  expect(half?.[3]).toBe((full?.[3] ?? 0) / 2);
  // There is space for the prices left of the first bar, and for half a label right of the last one.
  expect(full?.[0]).toBeGreaterThan(88);
  expect(full?.[0]).toBeLessThan(140);
  expect((half?.[0] ?? 0) + (half?.[2] ?? 0)).toBeLessThan(576);
  expect((half?.[0] ?? 0) + (half?.[2] ?? 0)).toBeGreaterThan(520);
});

it("draws the bars of a day without any sale at the floor", () => {
  expect(draw([0, 0]).bars.map((bar) => [bar[1], bar[3]])).toEqual([
    [228, 0],
    [228, 0],
  ]);
  expect(screen.getByRole("slider", { name: /^Vendas por dia; melhor dia: R\$ 0,00\./ })).toBeInTheDocument();
});

it("writes prices short, up to a round one above the best day", () => {
  const { prices, bars, svg } = draw([12_500]);
  const anchors = [...svg.querySelectorAll("text")].map((text) => [
    text.textContent?.slice(0, 2),
    text.getAttribute("text-anchor"),
  ]);
  expect(anchors).toContainEqual(["R$", "end"]);
  expect(anchors).toContainEqual(["01", "middle"]);
  expect(prices).toEqual(["R$ 0", "R$ 5 mil", "R$ 10 mil"]);
  expect(bars[0]?.[1]).toBeGreaterThan(12);
  expect(bars[0]?.[1]).toBeLessThan(40);
});

it("labels as many days as fit, always including the latest", () => {
  // 600 minus 88 for the prices fits nine labels of 56.
  const { dayLabels, unmount } = draw(Array(9).fill(1));
  expect(dayLabels).toHaveLength(9);
  unmount();
  const crowded = draw(Array(10).fill(1)).dayLabels.slice(-5);
  expect(crowded).toEqual(["02/11", "04/11", "06/11", "08/11", "10/11"]);
});

it("follows its box when that changes, and ceases with the page", () => {
  const { unmount, chart } = draw([1]);
  size.resize(300);
  expect(svgOf(chart)).toHaveAttribute("width", "300");
  unmount();
  expect(size.watched()).toBe(0);
});

const marked = () => screen.getByRole("slider").getAttribute("aria-valuetext");
const address = () => window.location.pathname + window.location.search;
const ordersOf = (day: string) => `/estoque/pedidos?situacao=completed&de=${day}&ate=${day}&utm_source=painel`;

it("speaks of the latest day at first, and leads to its orders", () => {
  const { chart } = draw([100, 0, 1470]);
  expect(marked()).toBe("03/11: 1 pedido, R$ 1.470,00");
  expect(chart).toHaveAttribute("aria-valuenow", "3");
  expect(chart).toHaveAttribute("aria-valuemax", "3");
  expect(screen.getByText("03/11: 1 pedido, R$ 1.470,00")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver pedidos" })).toHaveAttribute("href", ordersOf("2026-11-03"));
});

it("moves through the days by the arrows, never past an end, and opens one by Enter", () => {
  const { chart } = draw(Array(20).fill(1));
  const press = (key: string, held = {}) => fireEvent.keyDown(chart, { key, ...held });
  const seen = (...keys: string[]) => {
    for (const key of keys) press(key);
    return marked()?.slice(0, 5);
  };
  expect(seen("ArrowRight")).toBe("20/11");
  expect(seen("ArrowLeft", "ArrowDown")).toBe("18/11");
  expect(seen("ArrowUp")).toBe("19/11");
  expect(seen("PageDown")).toBe("12/11");
  expect(seen("Home", "ArrowLeft")).toBe("01/11");
  expect(seen("PageUp")).toBe("08/11");
  expect(seen("End")).toBe("20/11");
  // Other keys stay with the browser, such as Alt and an arrow.
  expect(press("ArrowLeft", { altKey: true })).toBe(true);
  expect(press("a")).toBe(true);
  expect(seen("Tab")).toBe("20/11");
  expect(press("Home")).toBe(false);
  press("Enter");
  expect(address()).toBe(ordersOf("2026-11-01"));
});

/** jsdom has no pointer events with a place. */
function point(
  chart: HTMLElement,
  type: "pointermove" | "pointerdown" | "click",
  clientX: number,
  pointerType = "mouse",
) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  fireEvent(chart, event);
}

it("opens the clicked day, and marks the one under the pointer", () => {
  const { chart, bars } = draw([1, 2, 3]);
  const middle = (bars[1]?.[0] ?? 0) + 5;
  point(chart, "pointermove", middle);
  expect(marked()?.slice(0, 5)).toBe("02/11");
  point(chart, "pointermove", 0);
  expect(marked()?.slice(0, 5)).toBe("01/11");
  point(chart, "pointermove", 599);
  expect(marked()?.slice(0, 5)).toBe("03/11");
  point(chart, "pointerdown", middle);
  point(chart, "click", middle);
  expect(address()).toBe(ordersOf("2026-11-02"));
});

it("only marks a day that a finger may have missed, and opens one that it hit", () => {
  const crowded = draw(Array(30).fill(1));
  point(crowded.chart, "pointerdown", 90, "touch");
  point(crowded.chart, "click", 90, "touch");
  expect(marked()?.slice(0, 5)).toBe("01/11");
  expect(address()).toBe("/estoque/resumo?utm_source=painel");
  crowded.unmount();
  const roomy = draw([1, 2]);
  point(roomy.chart, "pointerdown", 90, "touch");
  point(roomy.chart, "click", 90, "touch");
  expect(address()).toBe(ordersOf("2026-11-01"));
});

it("speaks of the latest day again where a shorter period leaves out the marked one", () => {
  const { chart, show } = draw(Array(9).fill(1));
  fireEvent.keyDown(chart, { key: "ArrowLeft" });
  show([1, 1]);
  expect(marked()?.slice(0, 5)).toBe("02/11");
});
