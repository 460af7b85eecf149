import * as query from "@store/shared-data/query";
import * as router from "@store/shared-data/router";
import * as runtime from "@store/shared-data/runtime";
import * as react from "react";
import * as reactDom from "react-dom";
import * as styledComponents from "styled-components";

/** Modules that the shell shares with remotes in Node; the same list as in the browser builds. */
export const singletons: Readonly<Record<string, unknown>> = {
  react,
  "react-dom": reactDom,
  "styled-components": styledComponents,
  "@store/shared-data/query": query,
  "@store/shared-data/router": router,
  "@store/shared-data/runtime": runtime,
};
