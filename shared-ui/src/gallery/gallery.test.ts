import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import * as ui from "../index";
import { Gallery } from "./gallery";

it("draws every piece on a server, without a browser, the same twice", () => {
  expect(typeof window).toBe("undefined");
  const html = renderToString(createElement(Gallery));
  expect(html).toContain("Todas as peças da loja");
  expect(renderToString(createElement(Gallery))).toBe(html);
});

it("shows every piece that the library exports", () => {
  const written = readdirSync(__dirname)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(__dirname, file), "utf8"))
    .join();
  const pieces = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
  expect(pieces).toContain("ButtonRow");
  expect(pieces.filter((name) => !new RegExp(`<${name}\\b`).test(written))).toEqual([]);
});
