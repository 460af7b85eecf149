/** Node entry point of the shell: rendering for the prerenderer, and the modules shared with remotes. */

export { findRemote, parseRegistry, pickReleases, scriptsOf, withoutCounters } from "@store/shared-data";
export { matchPage } from "@store/shared-data/router";
export { noScriptNotice, queuedClickStyle } from "./before-hydration";
export { Composition } from "./composition";
export { describeHead, toScriptJson } from "./describe-head";
export { hasGate, renderFrame } from "./render-frame";
export { singletons } from "./singletons";
