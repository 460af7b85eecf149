import * as query from "@store/shared-data/query";
import * as router from "@store/shared-data/router";
import * as runtime from "@store/shared-data/runtime";
import * as react from "react";
import * as reactDom from "react-dom";
import * as styledComponents from "styled-components";

/** The modules that remotes share with their host, for remotes that run in Node: the same list as in the browser's builds. */
export const singletons: Readonly<Record<string, unknown>> = {
  react,
  "react-dom": reactDom,
  "styled-components": styledComponents,
  "@store/shared-data/query": query,
  "@store/shared-data/router": router,
  "@store/shared-data/runtime": runtime,
};
