/** Node entry point of the shell: rendering for the prerenderer, and the modules shared with remotes. */
import { darkPalette } from "@store/shared-ui";

export { findRemote, parseRegistry, pickReleases, scriptsOf, withoutCounters } from "@store/shared-data";
export { matchPage } from "@store/shared-data/router";
export { Composition } from "./composition";
export { describeHead, toScriptJson } from "./describe-head";
/** Colours of generated og:images. */
export const ogImageColors = darkPalette;
export { noScriptNotice, queuedClickStyle } from "./before-hydration";
export { hasGate, renderFrame } from "./render-frame";
export { singletons } from "./singletons";
