import { StoreLink } from "@store/shared-data/router";
import { StaticRouter } from "@store/shared-data/router/static";
import { render, screen } from "@testing-library/react";

it("keeps the visitor's tracking parameters on an internal link", () => {
  render(
    <StaticRouter location="/?utm_source=ads">
      <StoreLink to="/produtos">Ver produtos</StoreLink>
    </StaticRouter>,
  );
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos?utm_source=ads");
});
