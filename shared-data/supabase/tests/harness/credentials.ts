import type { KeyTemplate } from "../../../src/credentials/key-template";

/** A template of fields that are called as their kinds are. */
export const credentialTemplate = (separator: string, ...kinds: string[]): KeyTemplate =>
  ({ separator, fields: kinds.map((kind) => ({ kind, label: kind })) }) as KeyTemplate;
