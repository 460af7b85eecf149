import { fireEvent, render, screen } from "@testing-library/react";
import { GalleryLink } from "../gallery/gallery-link";
import { PlainColors } from "../testing/plain-colors";
import { UiProvider } from "../tokens/ui-provider";
import { PriceBlock } from "./price-block";
import { ProductCard, ProductCardSkeleton } from "./product-card";
import { ProductImage } from "./product-image";
import { StarRadioGroup } from "./star-radio-group";
import { StarRating } from "./star-rating";
import { StockCounters } from "./stock-counters";

const links = { to: "/product/a", linkAs: GalleryLink, buyAs: GalleryLink };
const product = { name: "BM", imageUrl: "/a.svg", price: 2, stock: 1, sold: 0, ...links };
const wrapper = UiProvider;

describe("a card", () => {
  const card = () => screen.getByRole("article");
  const frame = () => card().querySelector("img")?.parentElement;

  it.each([
    [1, "Comprar", "1"],
    [0, "ESGOTADO", "0.45"],
    [-1, "ESGOTADO", "0.45"],
  ])("of a stock of %i says %s", (stock, words, opacity) => {
    render(<ProductCard {...product} stock={stock} />, { wrapper });
    expect(screen.getByText(words).closest("[aria-hidden=true]")).toBeNull();
    expect(frame()).toHaveStyle({ opacity });
  });

  it("is dimmed as a whole, its words too, where nothing is left", () => {
    const { rerender } = render(<ProductCard {...product} />, { wrapper: PlainColors });
    const color = () => getComputedStyle(screen.getByRole("heading").parentElement as HTMLElement).color;
    const bright = color();
    const invitation = getComputedStyle(screen.getByText("Comprar")).backgroundColor;
    rerender(<ProductCard {...product} stock={0} />);
    expect(color()).not.toBe(bright);
    expect(getComputedStyle(screen.getByText("ESGOTADO").parentElement as HTMLElement).backgroundColor).not.toBe(
      invitation,
    );
  });

  it.each([
    [undefined, 3],
    ["h2", 2],
  ] as const)("has its name as %s", (headingAs, level) => {
    render(<ProductCard {...product} headingAs={headingAs} eyebrow={<small>Meta Ads</small>} />, { wrapper });
    expect(screen.getByRole("heading", { level, name: "BM" })).toBeVisible();
    expect(screen.getByText("Meta Ads")).toBeVisible();
  });

  it("waits its turn for its picture unless it is seen first", () => {
    render(<ProductCard {...product} />, { wrapper });
    expect(card().querySelector("img")).toHaveAttribute("loading", "lazy");
    expect(card().querySelector("img")).toHaveAttribute("fetchpriority", "auto");
    expect(card().querySelector("img")).toHaveAttribute("alt", "");
  });

  it("keeps its place without words while it loads", () => {
    const { container } = render(<ProductCardSkeleton />, { wrapper });
    expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(4);
    expect(container).toHaveTextContent("");
    expect(screen.queryByRole("article")).toBeNull();
  });
});

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
    const done = jest.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(complete);
    const size = jest.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);
    render(<ProductImage src="/a.svg" />, { wrapper });
    expect(image() === null).toBe(isTile);
    done.mockRestore();
    size.mockRestore();
  });

  it("is a tile only for the address that failed", () => {
    const { rerender } = render(<ProductImage src="/a.svg" />, { wrapper });
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    rerender(<ProductImage src="/b.svg" />);
    expect(image()).toHaveAttribute("src", "/b.svg");
  });
});

describe("a price", () => {
  it.each([
    [80, 100, "De R$ 100,00-20%R$ 80,00À vista no Pix"],
    [80, 80, "R$ 80,00À vista no Pix"],
    [80, null, "R$ 80,00À vista no Pix"],
    [-1, 80, "R$ -1,00À vista no Pix"],
    [0, 80, "De R$ 80,00-100%R$ 0,00À vista no Pix"],
  ])("of %f reais instead of %p reads %s", (price, originalPrice, words) => {
    const { container } = render(<PriceBlock price={price} originalPrice={originalPrice} />, { wrapper });
    expect(container).toHaveTextContent(words);
    expect(container.textContent?.startsWith(words.slice(0, 4))).toBe(true);
  });
});

it.each([
  [0, 0, "0 em estoque"],
  [7, -1, "7 em estoque"],
  [1, 1, "1 em estoque1 vendido"],
  [1200, 2, "1.200 em estoque2 vendidos"],
])("counts %i left and %i sold", (stock, sold, words) => {
  const { container } = render(<StockCounters stock={stock} sold={sold} />, { wrapper });
  expect(container.textContent).toBe(words);
});

describe("stars", () => {
  it.each([
    [0, 0],
    [2.5, 60],
    [5, 120],
    [6, 120],
    [-1, 0],
  ])("of %f fill %i of 120", (rating, width) => {
    const { container } = render(<StarRating rating={rating} />, { wrapper });
    expect(container.querySelector("rect")).toHaveAttribute("width", String(width));
    const places = [...container.querySelectorAll(".full path")].map((path) => path.getAttribute("transform"));
    expect(places).toEqual(["translate(0)", "translate(24)", "translate(48)", "translate(72)", "translate(96)"]);
  });

  const full = (container: HTMLElement) =>
    [...container.querySelectorAll("label svg")].filter((svg) => getComputedStyle(svg).fill !== "none").length;

  it.each([null, 1, 3, 5])("asked for are full up to the choice: %p", (value) => {
    const { container } = render(<StarRadioGroup label="Nota" value={value} onChange={() => undefined} />, { wrapper });
    expect(full(container)).toBe(value ?? 0);
    expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
      "1 estrela",
      "2 estrelas",
      "3 estrelas",
      "4 estrelas",
      "5 estrelas",
    ]);
  });

  it.each([undefined, ""])("asked for have nothing wrong without an error: %p", (error) => {
    render(<StarRadioGroup label="Nota" value={2} error={error} onChange={() => undefined} disabled />, { wrapper });
    expect(screen.getByRole("group", { name: "Nota" })).not.toHaveAttribute("aria-describedby");
    expect(screen.getByRole("group")).toBeDisabled();
  });
});
