/** The shell for Node: what the composer needs to render pages, and the singletons that remotes share with it. */
export { findRemote, parseRegistry, scriptsOf } from "shared-data";
export { Composition } from "./composition";
export { describeHead, toScriptJson } from "./describe-head";
export { singletons } from "./singletons";
