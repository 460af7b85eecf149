/** The shell for Node: what the prerenderer needs to render pages, and the singletons that remotes share with it. */
import { darkPalette } from "@store/shared-ui";

export { findRemote, parseRegistry, pickReleases, scriptsOf, withoutCounters } from "@store/shared-data";
export { matchPage } from "@store/shared-data/router";
export { Composition } from "./composition";
export { describeHead, toScriptJson } from "./describe-head";
/** The store's colours, for pictures of link previews. */
export const ogImageColors = darkPalette;
export { heldPressStyle, noScriptNotice } from "./before-hydration";
export { hasGate, renderFrame } from "./render-frame";
export { singletons } from "./singletons";
