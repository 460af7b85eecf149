import { readFileSync } from "node:fs";
import path from "node:path";
import { dark, light } from "./palette";

const root = path.join(__dirname, "../../..");

const withoutTheme = ["shell/public/sem-javascript.css", "shared-data/local/demo/demo-page.ts"];

it.each(withoutTheme)("gives %s the colours of both palettes and no others", (file) => {
  const [byNight = "", ...byDay] = readFileSync(path.join(root, file), "utf8").split(
    "@media (prefers-color-scheme: light)",
  );
  const colorsOf = (text: string) => text.match(/#[0-9a-f]{6}\b/g) ?? [];
  // The content of a media rule, up to its closing brace.
  const inMedia = byDay.map((text) => text.slice(0, text.search(/\}\s*\}/))).flatMap(colorsOf);
  const outside = colorsOf(byNight + byDay.map((text) => text.slice(text.search(/\}\s*\}/))).join());
  expect(inMedia).not.toEqual([]);
  expect(inMedia.filter((color) => !Object.values(light).includes(color))).toEqual([]);
  expect(outside.filter((color) => !Object.values<string>(dark).includes(color))).toEqual([]);
});
