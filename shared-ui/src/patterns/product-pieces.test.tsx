import { fireEvent, render, screen } from "@testing-library/react";
import { UiProvider } from "../tokens/ui-provider";
import { PriceBlock } from "./price-block";
import { ProductImage } from "./product-image";
import { StockCounters } from "./stock-counters";

const wrapper = UiProvider;

describe("a picture", () => {
  const image = () => document.querySelector("img");

  it("is a plain tile where there is none, with its words if it has any", () => {
    const { rerender } = render(<ProductImage src="" alt="BM Restaurada" />, { wrapper });
    expect(screen.getByRole("img", { name: "BM Restaurada" }).tagName).toBe("svg");
    rerender(<ProductImage src="" />);
    expect(screen.queryByRole("img")).toBeNull();
    rerender(<ProductImage src="/a.svg" alt="BM Restaurada" />);
    expect(image()).toHaveAttribute("alt", "BM Restaurada");
  });

  it.each([
    [true, 0, true],
    [true, 400, false],
    [false, 0, false],
  ])("that failed before anyone listened is a tile (complete %s, %i wide): %s", (complete, width, isTile) => {
    jest.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(complete);
    jest.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);
    render(<ProductImage src="/a.svg" />, { wrapper });
    expect(image() === null).toBe(isTile);
  });

  it("is a tile only for the address that failed", () => {
    const { rerender } = render(<ProductImage src="/a.svg" />, { wrapper });
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    rerender(<ProductImage src="/b.svg" />);
    expect(image()).toHaveAttribute("src", "/b.svg");
  });
});

it.each([
  [80, 100, "De R$ 100,00-20%R$ 80,00À vista no Pix"],
  [80, null, "R$ 80,00À vista no Pix"],
  [-1, 80, "R$ -1,00À vista no Pix"],
])("says %f reais instead of %p as %s", (price, originalPrice, text) => {
  const { container } = render(<PriceBlock price={price} originalPrice={originalPrice} />, { wrapper });
  expect(container).toHaveTextContent(text);
  expect(container.textContent?.startsWith(text.slice(0, 4))).toBe(true);
});

it.each([
  [7, -1, "7 em estoque"],
  [1, 1, "1 em estoque1 vendido"],
  [1200, 2, "1.200 em estoque2 vendidos"],
])("counts %i left and %i sold", (stock, sold, text) => {
  const { container } = render(<StockCounters stock={stock} sold={sold} />, { wrapper });
  expect(container.textContent).toBe(text);
});
