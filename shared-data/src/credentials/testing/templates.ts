import { type CredentialKind, credentialLabels, type KeyTemplate } from "../key-template";
import { isMisfit, readCredential } from "../read-credential";

/** A template of these kinds, each under its usual name. */
export const templateOf = (separator: string, ...kinds: CredentialKind[]): KeyTemplate => ({
  separator,
  fields: kinds.map((kind) => ({ kind, label: credentialLabels[kind] })),
});

/** What a text reads as: its values, or why it does not fit. */
export function read(template: KeyTemplate, text: string): string[] | string {
  const reading = readCredential(template, text);
  return isMisfit(reading) ? reading.misfit : reading.map(({ value }) => value);
}
