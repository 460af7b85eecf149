import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { routes } from "./routes";

it("renders the page without a browser, so that it can be prerendered", async () => {
  const [route] = routes;
  expect(await route?.staticPaths?.({} as never)).toEqual(["/limpar-criativo"]);
  const html = renderToString(createElement(route?.Component ?? "p"));
  expect(html).toContain("Limpar Criativo</h1>");
  expect(html).toContain("Escolher imagens");
});

it("says the same about itself whatever the origin", () => {
  const [route] = routes;
  expect(route?.head?.(undefined, { origin: "https://loja.example" } as never)).toMatchObject({
    title: "Limpar Criativo",
    canonical: "https://loja.example/limpar-criativo",
  });
});
