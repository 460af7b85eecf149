import type { SessionSettings } from "../database/contract";

/**
 * Settings as a connection's `options`. They are part of no table, file or catalogue: they live in the sessions that were opened
 * with them, and nothing that a caller can send reads or sets one.
 */
export const sessionOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, "\\$&")}`)
    .join(" ");
