import { colors } from "./palette";

type ToneName = "yellow" | "green" | "red" | "blue";

const toneOf = (name: ToneName) => ({
  text: colors[`${name}Text`],
  background: colors[`${name}Background`],
  edge: colors[`${name}Edge`],
});

/** Status tones by the colours that R4.1 names; a text label always accompanies them. */
const tone = {
  yellow: toneOf("yellow"),
  green: toneOf("green"),
  red: toneOf("red"),
  blue: toneOf("blue"),
  neutral: { text: colors.muted, background: colors.raised, edge: colors.line },
} as const;

const font = {
  family: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  /** Inputs use `body`: below 16 px some phones zoom into a focused field. */
  size: {
    caption: "0.875rem",
    body: "1rem",
    lead: "1.25rem",
    title: "clamp(1.5rem, 1.375rem + 0.5vw, 1.75rem)",
    display: "clamp(2rem, 1.5rem + 2vw, 2.5rem)",
  },
  weight: { regular: 400, medium: 600, bold: 700 },
  leading: { tight: 1.15, snug: 1.3, body: 1.55 },
} as const;

/** The 4 px grid: the key is the number of steps. */
const space = {
  0: "0",
  1: "0.25rem",
  2: "0.5rem",
  3: "0.75rem",
  4: "1rem",
  5: "1.25rem",
  6: "1.5rem",
  8: "2rem",
  10: "2.5rem",
  12: "3rem",
  16: "4rem",
} as const;

const size = {
  /** Minimum side of a tap target. */
  tap: "2.75rem",
  /** Small buttons of the dense back-office; still above the 24 px of WCAG 2.2. */
  tapDense: "2.25rem",
  icon: "1.25rem",
  hairline: "1px",
  focusRing: "2px",
  /** Longest comfortable line of body text. */
  measure: "68ch",
  /** Maximum width of a page. */
  page: "75rem",
  /** Width of the back-office, with its navigation beside the page. */
  workplace: "95rem",
  sidebar: "13.75rem",
  /** Product image beside its text, on phones. */
  thumb: "5.5rem",
  /** Narrowest text column beside a picture; with less space the text wraps below it. */
  words: "9rem",
  /** Width of the account link in the header, equal for both states so that signing in causes no layout shift. */
  entry: "6rem",
  /** Minimum card width for the layout with the picture beside the text. */
  wideCard: "25rem",
  dialog: "34rem",
  dialogWide: "60rem",
  menu: "15rem",
  /** Narrowest column of names and free text in a table. */
  column: "11rem",
} as const;

/**
 * Lower bounds of the two-, three- and four-column layouts (600, 900 and 1200 px) as media conditions; from `workplace`
 * (1024 px) the back-office shows its navigation beside the page. In em, so that a larger browser font selects the
 * layout of a narrower screen.
 */
const media = {
  tablet: "(min-width: 37.5em)",
  laptop: "(min-width: 56.25em)",
  workplace: "(min-width: 64em)",
  desktop: "(min-width: 75em)",
} as const;

/** Use for transform and opacity only; the global style disables transitions for reduced motion. */
const motion = { quick: "120ms ease-out", calm: "200ms ease-out" } as const;

const radius = { small: "0.375rem", medium: "0.625rem", large: "1rem", pill: "999px" } as const;

const layer = { header: 10, menu: 20, skipLink: 30 } as const;

/**
 * All design tokens of the store. Areas read them as `theme` inside styled-components, never as literals. `paper` is
 * white in both palettes, because QR codes need a white background.
 */
export const theme = {
  colors: { ...colors, paper: "#ffffff" },
  tone,
  font,
  space,
  size,
  media,
  motion,
  radius,
  layer,
} as const;

type StoreTheme = typeof theme;
/** Status colours: yellow pending, green done, red refused, blue refunded or informative, neutral otherwise. */
export type Tone = keyof StoreTheme["tone"];
/** Steps of 4 px that spacing props accept. */
export type SpaceStep = keyof StoreTheme["space"];
/** The five text sizes. */
export type TextSize = keyof StoreTheme["font"]["size"];
/** The three weights. */
export type TextWeight = keyof StoreTheme["font"]["weight"];

declare module "styled-components" {
  // Declaration merging is the only way to type the theme, and it needs an interface.
  export interface DefaultTheme extends StoreTheme {}
}
