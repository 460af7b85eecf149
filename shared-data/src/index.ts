/** The one door of shared-data for code that is bundled where it is used. Stateful parts have doors of their own. */
export * from "./contract/registry";
export * from "./contract/remote-module";
