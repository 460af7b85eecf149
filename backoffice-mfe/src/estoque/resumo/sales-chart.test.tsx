import { render, screen } from "@testing-library/react";
import { UiProvider } from "shared-ui";
import { watchSizes } from "../../testing/browser";
import { SalesChart } from "./sales-chart";

const size = watchSizes(600);
const days = (revenues: readonly number[]) =>
  revenues.map((revenue, index) => ({ day: `2026-11-${String(index + 1).padStart(2, "0")}`, orders: 1, revenue }));

function draw(revenues: readonly number[]) {
  const shown = render(<SalesChart days={days(revenues)} />, { wrapper: UiProvider });
  const svg = screen.getByRole("img");
  const numbers = (bar: Element) => ["x", "y", "width", "height"].map((name) => Number(bar.getAttribute(name)));
  const texts = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent ?? "");
  return {
    ...shown,
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
  // Left of the first bar there is room for the prices, right of the last one half a label.
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
  expect(screen.getByRole("img", { name: "Vendas por dia; melhor dia: R$ 0,00" })).toBeInTheDocument();
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

it("names as many days as have room, the latest always among them", () => {
  // 600 less the prices' 88 is room for nine labels of 56.
  const { dayLabels, unmount } = draw(Array(9).fill(1));
  expect(dayLabels).toHaveLength(9);
  unmount();
  const crowded = draw(Array(10).fill(1)).dayLabels.slice(-5);
  expect(crowded).toEqual(["02/11", "04/11", "06/11", "08/11", "10/11"]);
});

it("follows its box when that changes, and ceases with the page", () => {
  const { unmount } = draw([1]);
  size.resize(300);
  expect(screen.getByRole("img")).toHaveAttribute("width", "300");
  unmount();
  expect(size.watched()).toBe(0);
});
