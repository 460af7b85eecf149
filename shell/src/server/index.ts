/** The shell for Node: what the composer needs to render pages, and the singletons that remotes share with it. */
import { theme } from "shared-ui";

export { findRemote, parseRegistry, scriptsOf } from "shared-data";
export { Composition } from "./composition";
export { describeHead, toScriptJson } from "./describe-head";
/** The store's colours, for pictures of link previews. */
export const cardColors = theme.colors;
export { singletons } from "./singletons";
