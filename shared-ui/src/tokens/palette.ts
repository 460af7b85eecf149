/** The dark palette: the default where the browser states no preference. */
export const dark = {
  /** Page background. */
  ink: "#0a0d13",
  /** First raised surface: cards, header, footer, notices. */
  surface: "#121722",
  /** Second raised surface: elements on a card. */
  raised: "#1b2231",
  /** Controls and menus: inputs, secondary buttons, floating lists. */
  control: "#1b2231",
  /** Hairline between surfaces; decorative, never the only edge of a control. */
  line: "#273044",
  /** Edge of inputs and secondary buttons: contrast 3:1 against every surface. */
  edge: "#66748f",
  text: "#edf1f8",
  /** Secondary text: contrast 4.5:1 on ink, surface and raised. */
  muted: "#a8b3c7",
  /** Reserved for actions that lead the shopper to the key; never decorative. */
  accent: "#2bd9a4",
  accentHover: "#4ee6b8",
  onAccent: "#03150e",
  danger: "#c9353c",
  dangerHover: "#b42c33",
  onDanger: "#ffffff",
  focus: "#8fbcff",
  star: "#f6c453",
  backdrop: "rgb(3 5 9 / 0.72)",
  yellowText: "#f7cf6b",
  yellowBackground: "#2a2313",
  yellowEdge: "#5d4c1d",
  greenText: "#5ee2a0",
  greenBackground: "#10291f",
  greenEdge: "#1f5a41",
  redText: "#ff9c9c",
  redBackground: "#31181c",
  redEdge: "#6d3036",
  blueText: "#9cc4ff",
  blueBackground: "#15233c",
  blueEdge: "#2d4c7d",
} as const;

export type ColorName = keyof typeof dark;

/** The light palette, also used for print. */
export const light: Readonly<Record<ColorName, string>> = {
  ink: "#f3f5f9",
  surface: "#ffffff",
  raised: "#eaeef5",
  control: "#ffffff",
  line: "#d8dfe9",
  edge: "#7a879d",
  text: "#0f1520",
  muted: "#4a566b",
  accent: "#047857",
  accentHover: "#065f46",
  onAccent: "#ffffff",
  danger: "#c9353c",
  dangerHover: "#b42c33",
  onDanger: "#ffffff",
  focus: "#1d5fd6",
  star: "#bd7700",
  backdrop: "rgb(15 21 32 / 0.56)",
  yellowText: "#7a4f00",
  yellowBackground: "#fdf2cf",
  yellowEdge: "#e2c46a",
  greenText: "#056142",
  greenBackground: "#dcf5e9",
  greenEdge: "#8fd3b3",
  redText: "#b0202b",
  redBackground: "#fdeaea",
  redEdge: "#efb0b3",
  blueText: "#1a4fae",
  blueBackground: "#e6effe",
  blueEdge: "#aecaf5",
};

/** Serializes a palette as custom property declarations. */
export const declare = (palette: Readonly<Record<ColorName, string>>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

/**
 * Each colour as a CSS value: the page's custom property, with the dark colour as fallback where an older shell lacks
 * it.
 */
export const colors = Object.fromEntries(
  Object.entries(dark).map(([name, value]) => [name, `var(--${name},${value})`]),
) as Readonly<Record<ColorName, string>>;
