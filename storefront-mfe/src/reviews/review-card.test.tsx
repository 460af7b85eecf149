import { StaticRouter } from "@store/shared-data/router/static";
import { UiProvider } from "@store/shared-ui";
import { cleanup, render, screen } from "@testing-library/react";
import type { PublicReview } from "./review";
import { ReviewCard } from "./review-card";

const review = {
  id: "1",
  product_id: "a b",
  rating: 3,
  comment: "Chegou na hora.",
  created_at: "2026-11-20T12:00:00Z",
  user_name: "ana",
};

function show(changes: Partial<PublicReview>, rest: object = {}) {
  render(
    <UiProvider>
      <StaticRouter location="/">
        <ReviewCard review={{ ...review, ...changes }} isSample={false} {...rest} />
      </StaticRouter>
    </UiProvider>,
  );
  return screen.getByRole("listitem");
}

it("shows stars, words, author and day", () => {
  expect(show({})).toHaveTextContent(/^Chegou na hora.ana · 20\/11\/2026$/);
  expect(screen.getByRole("img", { name: "3 de 5 estrelas" })).toBeInTheDocument();
  expect(screen.getByText("20/11/2026")).toHaveAttribute("datetime", "2026-11-20T12:00:00Z");
});

it("shows only stars when the customer's name is not public", () => {
  expect(show({ comment: null, user_name: null })).toHaveTextContent(/^Cliente · 20\/11\/2026$/);
});

it("says of a sample that no customer wrote it, and names neither an author nor a day", () => {
  const real = getComputedStyle(show({})).borderStyle;
  cleanup();
  const sample = show({}, { isSample: true });
  expect(sample).toHaveTextContent(/^Exemplo, não é de um clienteChegou na hora.$/);
  expect(getComputedStyle(sample).borderStyle).not.toBe(real);
});

it("names the product where the page shows several", () => {
  show({}, { product: { id: "a b", name: "BM", image_url: "" } });
  expect(screen.getByRole("link", { name: "BM" })).toHaveAttribute("href", "/product/a%20b");
});

it("says that the product is no longer listed", () =>
  expect(show({}, { product: null })).toHaveTextContent("Produto fora do catálogo"));
