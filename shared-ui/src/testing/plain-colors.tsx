import type { ReactNode } from "react";
import { ThemeProvider } from "styled-components";
import { dark } from "../tokens/palette";
import { theme } from "../tokens/theme";

/**
 * Provides the dark theme with literal colours, for tests that check colours: jsdom does not resolve custom properties.
 */
export function PlainColors({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={{ ...theme, colors: { ...theme.colors, ...dark } }}>{children}</ThemeProvider>;
}
