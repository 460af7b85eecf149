import type { ReactNode } from "react";
import { ThemeProvider } from "styled-components";
import { theme } from "./theme";

interface UiProviderProps {
  children: ReactNode;
}

/**
 * Provides the theme. The shell renders it at the root; a remote wraps its own routes in it, because a newer remote may
 * use tokens that an older shell lacks.
 */
export function UiProvider({ children }: UiProviderProps) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
