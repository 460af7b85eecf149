import { render, screen } from "@testing-library/react";
import { GalleryLink } from "../gallery/gallery-link";
import { UiProvider } from "../tokens/ui-provider";
import { ProductCard, ProductCardSkeleton } from "./product-card";

const product = {
  name: "Conta Google Ads Verificada",
  imageUrl: "/art/google-ads-verified-account.svg",
  price: 247,
  originalPrice: 301.22,
  stock: 7,
  sold: 1,
  to: "/product/google-ads-verified-account",
  linkAs: GalleryLink,
  buyAs: GalleryLink,
};

type Props = Parameters<typeof ProductCard>[0];

const show = (changes: Partial<Props> = {}) =>
  render(<ProductCard {...product} {...changes} />, { wrapper: UiProvider });
const card = () => screen.getByRole("article");
const image = () => card().querySelector("img");

it("shows the product's prices and counters, is a link named after it, and one that buys it", () => {
  show();
  expect(card()).toHaveTextContent("De R$ 301,22-18%R$ 247,00À vista no Pix7 em estoque1 vendido");
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(screen.getByRole("link", { name: product.name })).toHaveAttribute("href", product.to);
  const buy = screen.getByRole("link", { name: "Comprar" });
  expect(buy).toHaveAttribute("href", product.to);
  expect(buy).toHaveAccessibleDescription(product.name);
});

it.each([
  [1, "Comprar", 2],
  [0, "ESGOTADO", 1],
  [-1, "ESGOTADO", 1],
])("of a stock of %i says %s", (stock, text, links) => {
  show({ stock });
  expect(screen.getByText(text).closest("[aria-hidden=true]")).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(links);
});

it.each([
  [undefined, 3],
  ["h2", 2],
] as const)("has its name as %s", (headingAs, level) => {
  show({ headingAs });
  expect(screen.getByRole("heading", { level, name: product.name })).toBeVisible();
});

it.each([
  [true, "eager", "high"],
  [false, "lazy", "auto"],
])("fetches its picture first where it is seen first: %s", (priority, loading, importance) => {
  show({ priority });
  expect(image()).toHaveAttribute("loading", loading);
  expect(image()).toHaveAttribute("fetchpriority", importance);
  expect(image()).toHaveAttribute("alt", "");
});

it("keeps its place without words while it loads", () => {
  const { container } = render(<ProductCardSkeleton />, { wrapper: UiProvider });
  expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(4);
  expect(container).toHaveTextContent("");
  expect(screen.queryByRole("article")).toBeNull();
});
