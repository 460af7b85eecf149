import { type CredentialKind, credentialLabels, type KeyTemplate } from "../key-template";
import { isMisfit, readCredential } from "../read-credential";

export const templateOf = (separator: string, ...kinds: CredentialKind[]): KeyTemplate => ({
  separator,
  fields: kinds.map((kind) => ({ kind, label: credentialLabels[kind] })),
});

export function read(template: KeyTemplate, text: string): string[] | string {
  const reading = readCredential(template, text);
  return isMisfit(reading) ? reading.misfit : reading.map(({ value }) => value);
}
