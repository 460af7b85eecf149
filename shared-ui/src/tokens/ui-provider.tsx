import type { ReactNode } from "react";
import { ThemeProvider } from "styled-components";
import { theme } from "./theme";

interface UiProviderProps {
  children: ReactNode;
}

/**
 * Gives the theme to everything below. The shell puts it at the top; a remote puts it around its own routes,
 * so that a remote built later never reads a token that an older shell does not know.
 */
export function UiProvider({ children }: UiProviderProps) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
