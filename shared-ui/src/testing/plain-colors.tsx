import type { ReactNode } from "react";
import { ThemeProvider } from "styled-components";
import { dark } from "../tokens/palette";
import { theme } from "../tokens/theme";

/** The dark theme with its colours themselves, for tests that look at them: jsdom resolves no custom property. */
export function PlainColors({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={{ ...theme, colors: { ...theme.colors, ...dark } }}>{children}</ThemeProvider>;
}
