import { theme } from "./theme";

const { colors, tone, size } = theme;
const surfaces = { ink: colors.ink, surface: colors.surface, raised: colors.raised };

const pairs: [name: string, foreground: string, background: string][] = [
  ...Object.entries(surfaces).flatMap<[string, string, string]>(([name, background]) => [
    [`text on ${name}`, colors.text, background],
    [`muted text on ${name}`, colors.muted, background],
    [`accent on ${name}`, colors.accent, background],
  ]),
  ["primary button", colors.onAccent, colors.accent],
  ["primary button, hovered", colors.onAccent, colors.accentHover],
  ["danger button", colors.onDanger, colors.danger],
  ["danger button, hovered", colors.onDanger, colors.dangerHover],
  ["selected text", colors.ink, colors.focus],
  ...Object.entries(tone).map<[string, string, string]>(([name, { text, background }]) => [
    `${name} tone`,
    text,
    background,
  ]),
  ...Object.entries(tone).map<[string, string, string]>(([name, { text }]) => [
    `${name} on a card`,
    text,
    colors.surface,
  ]),
];

it.each(pairs)("keeps %s readable at 4.5:1 or more", (_name, foreground, background) => {
  expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
});

it.each(Object.entries(surfaces))(
  "keeps control edges, focus rings and stars at 3:1 or more on %s",
  (_name, surface) => {
    expect(contrast(colors.edge, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(colors.focus, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(colors.star, surface)).toBeGreaterThanOrEqual(3);
  },
);

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
});

it("keeps every step of space on the 4 px grid and tap targets at 44 px", () => {
  for (const [step, value] of Object.entries(theme.space)) expect(Number.parseFloat(value) * 16).toBe(Number(step) * 4);
  expect(Number.parseFloat(size.tap) * 16).toBe(44);
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
