import { createGlobalStyle } from "styled-components";
import { globalCss } from "./global-css";

/** The global CSS as a component, for pages without the shell's HTML: the standalone host and its gallery. */
export const GlobalStyle = createGlobalStyle`${globalCss}`;
