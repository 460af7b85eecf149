import { createGlobalStyle } from "styled-components";
import { globalCss } from "./global-css";

/** The document's own style, for a page that does not bring it: the standalone host, the gallery. */
export const GlobalStyle = createGlobalStyle`${globalCss}`;
