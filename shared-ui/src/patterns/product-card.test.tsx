import { render, screen } from "@testing-library/react";
import { GalleryLink } from "../gallery/gallery-link";
import { UiProvider } from "../tokens/ui-provider";
import { ProductCard } from "./product-card";

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

function show(changes: Partial<typeof product> & { priority?: boolean } = {}) {
  return render(<ProductCard {...product} {...changes} />, { wrapper: UiProvider });
}

it("is a link named after the product, and one that buys it", () => {
  show();
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(screen.getByRole("link", { name: product.name })).toHaveAttribute("href", product.to);
  const buy = screen.getByRole("link", { name: "Comprar" });
  expect(buy).toHaveAttribute("href", product.to);
  expect(buy).toHaveAccessibleDescription(product.name);
});

it("buys nothing that is sold out", () => {
  show({ stock: 0 });
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("shows price, means of payment, old price, discount and counters", () => {
  show();
  const card = screen.getByRole("article");
  expect(card).toHaveTextContent("R$ 247,00");
  expect(card).toHaveTextContent("À vista no Pix");
  expect(card).toHaveTextContent("De R$ 301,22");
  expect(card).toHaveTextContent("-18%");
  expect(card).toHaveTextContent("7 em estoque");
  expect(card).toHaveTextContent("1 vendido");
  expect(card).toHaveTextContent("Comprar");
});

it("fetches first what is seen first", () => {
  const { container } = show({ priority: true });
  expect(container.querySelector("img")).toHaveAttribute("loading", "eager");
  expect(container.querySelector("img")).toHaveAttribute("fetchpriority", "high");
});
