import loader from "./theme-loader";

// In pieces, so that no template of this file is meant.
const $ = "$";
const given = (expression: string) => `${$}{${expression}}`;
const writeThemeInto = (source: string, file = "/loja/src/page.tsx") => loader.call({ resourcePath: file }, source);

it.each([
  [given("({ theme }) => theme.space[4]"), "1rem"],
  [given("({ theme }) => theme.font.weight.bold"), "700"],
  [given("({ theme }) => theme.colors.ink"), "var(--ink,#0a0d13)"],
  [given(`({ theme }) => \`${given("theme.space[2]")} solid ${given("theme.space[16]")}\``), "0.5rem solid 4rem"],
])("writes in what is one value for ever: %s", (style, text) => {
  expect(writeThemeInto(`styled.p\`gap: ${style}; color: red\``)).toBe(`styled.p\`gap: ${text}; color: red\``);
});

it.each([
  [
    given(`({ theme, $tone }) => \`${given("theme.size.hairline")} solid ${given("theme.tone[$tone].edge")}\``),
    given(`({ theme, $tone }) => \`${given('"1px"')} solid ${given("theme.tone[$tone].edge")}\``),
  ],
  ["matchMedia(theme.media.tablet)", 'matchMedia("(min-width: 37.5em)")'],
  ["{ weight: theme.font.weight.bold }", "{ weight: 700 }"],
  ["<Icon icon={icons.chevronDown} />", '<Icon icon={"m6 9.5 6 6 6-6"} />'],
])("writes a value in where a script or a property asks for it: %s", (source, text) => {
  expect(writeThemeInto(source)).toBe(text);
});

it.each([
  given("({ theme, $size }) => theme.font.size[$size]"),
  'import { theme } from "../tokens/theme.js";',
  'export { withOwnTheme } from "./tokens/with-own-theme.js";',
  "const icons = { none: icons.nothing };",
  "// The values of theme.ts, such as those of theme.colors.",
])("leaves alone what depends on more: %s", (style) => expect(writeThemeInto(style)).toBe(style));

it.each([
  [given("({ theme }) => theme.space[7]"), "The theme has no value theme.space[7]"],
  [given("({ theme }) => theme.colors"), "no value theme.colors"],
  [given("({ theme, $name }) => theme.colors[$name]"), "Name a value of the theme whole, as theme.colors.text"],
  [given("({ theme: { colors } }) => colors.text"), "Name a value of the theme whole"],
  ["const { colors } = useTheme();", "Name a value of the theme whole"],
])("ends the build at a value that there is not, or that a page's theme no longer has: %s", (source, sentence) => {
  expect(() => writeThemeInto(source)).toThrow(sentence);
});

const themes = ["/store/shared-ui/src/tokens/theme.ts", "/team/node_modules/@store/shared-ui/tokens/theme.js"];
it.each(themes)("leaves of the theme itself what a property may look into: %s", (file) => {
  const text = writeThemeInto("export const theme = { whatever };", file);
  expect(text).toMatch(/^export const theme = \{"space":\{"0":"0",.*"tone":\{"yellow":/);
  expect(Object.keys(JSON.parse(text.slice(text.indexOf("{"), -1)))).toEqual(["space", "font", "tone"]);
});
