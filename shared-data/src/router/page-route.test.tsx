import { PageRoute, useParams, useSearchParams } from "@store/shared-data/router";
import { StaticRouter } from "@store/shared-data/router/static";
import { render, screen } from "@testing-library/react";

function Product() {
  return (
    <h1>
      {useParams().id} {useSearchParams()[0].get("aba")}
    </h1>
  );
}
const routes = [
  { path: "/product/:id", Component: Product },
  { path: "/product/novo", Component: () => <h1>Novo</h1> },
];

function show(address: string) {
  render(
    <StaticRouter location={address}>
      <PageRoute routes={routes} otherwise={<h1>Nada aqui</h1>} />
    </StaticRouter>,
  );
  return screen.getByRole("heading").textContent;
}

it("shows the page of the address, with what its path and its query string say", () => {
  expect(show("/product/bm%201?aba=fotos")).toBe("bm 1 fotos");
});

it("takes a broken escape for what it says", () => {
  expect(show("/product/50%")).toBe("50% ");
});

it("takes the first route that answers, as the list's author wrote it", () => {
  expect(show("/product/novo")).toBe("novo ");
});

it("says so where no route answers", () => {
  expect(show("/produtos")).toBe("Nada aqui");
});
