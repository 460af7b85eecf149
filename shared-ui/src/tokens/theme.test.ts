import { type ColorName, colors, dark, declare, light } from "./palette";
import { theme } from "./theme";

const palettes = { dark, light };
const surfaces = ["ink", "surface", "raised", "control"] as const;
const tones = ["yellow", "green", "red", "blue"] as const;

const pairs: [foreground: ColorName, background: ColorName][] = [
  ...surfaces.flatMap<[ColorName, ColorName]>((surface) => [
    ["text", surface],
    ["muted", surface],
    ["accent", surface],
  ]),
  ["onAccent", "accent"],
  ["onAccent", "accentHover"],
  ["onDanger", "danger"],
  ["onDanger", "dangerHover"],
  // The strong button and the discount, as they stand and under a mouse.
  ["ink", "text"],
  ["ink", "muted"],
  // Selected words, the skip link.
  ["ink", "focus"],
  // The hovered item of a list.
  ["text", "line"],
  ["muted", "line"],
  ...tones.flatMap<[ColorName, ColorName]>((tone) => [
    [`${tone}Text`, `${tone}Background`],
    [`${tone}Text`, "surface"],
    ["text", `${tone}Background`],
  ]),
];

describe.each(Object.entries(palettes))("the %s palette", (_name, palette) => {
  const below = (least: number, places: readonly (readonly [ColorName, ColorName])[]) =>
    places.filter(([one, other]) => contrast(palette[one], palette[other]) < least);

  it("keeps text on what it stands on readable at 4.5:1 or more", () => {
    expect(below(4.5, pairs)).toEqual([]);
  });

  it("keeps control edges, focus rings and stars at 3:1 or more on every surface", () => {
    const edges = surfaces.flatMap((surface) =>
      (["edge", "focus", "star"] as const).map((name) => [name, surface] as const),
    );
    expect(below(3, edges)).toEqual([]);
  });
});

it("reads each colour by its property, and has the dark one where the page declares none", () => {
  expect(colors.ink).toBe("var(--ink,#0a0d13)");
  expect(declare({ ...light, ink: "#fff" })).toContain("--ink:#fff;--surface:");
  expect(theme.tone.red).toEqual({
    text: "var(--redText,#ff9c9c)",
    background: "var(--redBackground,#31181c)",
    edge: "var(--redEdge,#6d3036)",
  });
});

it("keeps every step of space on the 4 px grid and tap targets at 44 px", () => {
  for (const [step, value] of Object.entries(theme.space)) expect(Number.parseFloat(value) * 16).toBe(Number(step) * 4);
  expect(Number.parseFloat(theme.size.tap) * 16).toBe(44);
});

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
