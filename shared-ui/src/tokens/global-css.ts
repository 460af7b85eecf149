import { declare, light } from "./palette";
import { theme } from "./theme";

/**
 * The document's global CSS: palette, reset, typography, focus, reduced motion. The shell inlines it into every page.
 * The dark palette is the fallback value of every colour, so it is not declared.
 */
export const globalCss = `
  @media print, (prefers-color-scheme: light) { :root { ${declare(light)} } }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    color-scheme: dark light;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    background: ${theme.colors.ink};
    /* Keeps a focused element from being hidden under the header. */
    scroll-padding-block-start: ${theme.space[16]};
  }

  body {
    min-height: 100dvh;
    color: ${theme.colors.text};
    background: ${theme.colors.ink};
    font-family: ${theme.font.family};
    font-size: ${theme.font.size.body};
    line-height: ${theme.font.leading.body};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    text-wrap: pretty;
  }

  h1, h2, h3, h4, h5, h6 { font-size: inherit; line-height: ${theme.font.leading.snug}; text-wrap: balance; }
  input, button, textarea, select { font: inherit; color: inherit; }
  img, svg, video, canvas { display: block; max-width: 100%; }
  :where(ul[class], ol[class]) { list-style: none; padding: 0; }
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend { padding: 0; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  time, output { font-variant-numeric: tabular-nums; }
  button { background: none; border: 0; padding: 0; cursor: pointer; touch-action: manipulation; }
  a { color: inherit; touch-action: manipulation; }
  [hidden] { display: none !important; }

  :focus-visible {
    outline: ${theme.size.focusRing} solid ${theme.colors.focus};
    outline-offset: ${theme.size.focusRing};
  }

  ::selection { color: ${theme.colors.ink}; background: ${theme.colors.focus}; }

  /* Dark text on white, even if backgrounds are printed or the screen is dark. */
  @media print {
    html { color-scheme: light; }
    *, *::before, *::after { color: ${theme.colors.text} !important; background: none !important; }
    article { break-inside: avoid; }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
