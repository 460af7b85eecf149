import * as react from "react";
import * as reactDom from "react-dom";
import * as query from "shared-data/query";
import * as router from "shared-data/router";
import * as runtime from "shared-data/runtime";
import * as styledComponents from "styled-components";

/** The modules that remotes share with their host, for remotes that run in Node: the same list as in the browser's builds. */
export const singletons: Readonly<Record<string, unknown>> = {
  react,
  "react-dom": reactDom,
  "styled-components": styledComponents,
  "shared-data/query": query,
  "shared-data/router": router,
  "shared-data/runtime": runtime,
};
