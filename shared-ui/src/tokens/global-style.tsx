import { createGlobalStyle } from "styled-components";
import { declare, light } from "./palette";

/**
 * The document's own style: palette, reset, type, focus, reduced motion. Rendered once, by the shell, inside UiProvider. The dark palette
 * is what every colour falls back to, and is not declared.
 */
export const GlobalStyle = createGlobalStyle`
  @media print, (prefers-color-scheme: light) { :root { ${declare(light)} } }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    color-scheme: dark light;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    background: ${({ theme }) => theme.colors.ink};
    /* What takes the focus comes out from under the header. */
    scroll-padding-block-start: ${({ theme }) => theme.space[16]};
  }

  body {
    min-height: 100dvh;
    color: ${({ theme }) => theme.colors.text};
    background: ${({ theme }) => theme.colors.ink};
    font-family: ${({ theme }) => theme.font.family};
    font-size: ${({ theme }) => theme.font.size.body};
    line-height: ${({ theme }) => theme.font.leading.body};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    text-wrap: pretty;
  }

  h1, h2, h3, h4, h5, h6 { font-size: inherit; line-height: ${({ theme }) => theme.font.leading.snug}; text-wrap: balance; }
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
    outline: ${({ theme }) => theme.size.focusRing} solid ${({ theme }) => theme.colors.focus};
    outline-offset: ${({ theme }) => theme.size.focusRing};
  }

  ::selection { color: ${({ theme }) => theme.colors.ink}; background: ${({ theme }) => theme.colors.focus}; }

  /* Dark letters on white paper, also where backgrounds are printed and where the screen is dark. */
  @media print {
    html { color-scheme: light; }
    *, *::before, *::after { color: ${({ theme }) => theme.colors.text} !important; background: none !important; }
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
