import type { LoaderContext } from "@rspack/core";
import * as icons from "@store/shared-ui/icon-paths";
import { theme } from "@store/shared-ui/theme";

const themeFile = /[\\/]shared-ui[\\/](?:src[\\/])?tokens[\\/]theme\.[jt]s$/;

/** The part of the theme that is needed at run time: tables that are indexed by a prop. */
const tables = {
  space: theme.space,
  font: { size: theme.font.size, weight: theme.font.weight },
  tone: theme.tone,
};

const value = String.raw`(?<![.\w$/"'-])theme((?:\.\w+|\[\d+\])+)(?![\w[(])`;
const styleValue = new RegExp(
  String.raw`\$\{\(\{ theme \}\) => (?:${value}|\x60((?:[^\x60$\\]|\$\{${value}\})*)\x60)\}`,
  "g",
);
const placed = new RegExp(String.raw`\$\{${value}\}`, "g");
const named = new RegExp(value, "g");
const drawn = /(?<![.\w$/"'-])icons\.(\w+)\b(?!\()/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const elsewhere = /\buseTheme\(|\btheme: \{|(?<![./"'\w$-])theme\.(?!(?:space|font\.(?:size|weight)|tone)\[)[a-z].*/;

/**
 * Loader that inlines theme values into styles and scripts: they never change at run time, and a style without
 * functions is shorter and evaluated once instead of at every render. Only the tables that a prop indexes remain. Icons
 * are inlined too, so that a page contains only those it uses.
 */
export default function writeThemeInto(this: Pick<LoaderContext, "resourcePath">, source: string): string {
  if (themeFile.test(this.resourcePath)) return `export const theme = ${JSON.stringify(tables)};`;
  const written = source
    .replace(styleValue, (_whole, path: string | undefined, template = "") =>
      path ? valueAt(path) : template.replace(placed, (_part: string, inner: string) => valueAt(inner)),
    )
    .replace(named, (whole, path: string) => {
      const found = lookUp(path);
      return found === undefined ? whole : JSON.stringify(found);
    })
    .replace(drawn, (whole, name: string) =>
      Object.hasOwn(icons, name) ? JSON.stringify(Reflect.get(icons, name)) : whole,
    );
  const [other] = elsewhere.exec(written.replace(comments, "")) ?? [];
  if (other) throw new Error(`${this.resourcePath}: ${other}\n${rule}`);
  return written;
}

const rule =
  "Name a value of the theme whole, as theme.colors.text; only theme.space, theme.font.size, theme.font.weight and theme.tone may be looked into by a property.";

function valueAt(path: string): string {
  const found = lookUp(path);
  if (found !== undefined) return String(found);
  throw new Error(`The theme has no value theme${path}`);
}

function lookUp(path: string): string | number | undefined {
  const names = path.match(/\w+/g) ?? [];
  const found = names.reduce<unknown>((part, name) => (part === undefined ? part : Object(part)[name]), theme);
  return typeof found === "string" || typeof found === "number" ? found : undefined;
}
