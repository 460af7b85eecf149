import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Gallery } from "./gallery";

it("draws every piece on a server, without a browser, the same twice", () => {
  expect(typeof window).toBe("undefined");
  const html = renderToString(createElement(Gallery));
  expect(html).toContain("Todas as peças da loja");
  expect(renderToString(createElement(Gallery))).toBe(html);
});
