import { isRecord } from "../validation/is-record";

/** Kinds of key fields, in the order of the staff's select (R14.1). */
export const credentialKinds = [
  "login",
  "password",
  "recovery_email",
  "recovery_password",
  "totp_secret",
  "cookie",
  "host",
  "port",
  "user",
  "expires_on",
  "text",
] as const;

/** One of `credentialKinds`; the database has the same list (`clean_key_template`). */
export type CredentialKind = (typeof credentialKinds)[number];

/** Default Portuguese labels of key fields. */
export const credentialLabels: Readonly<Record<CredentialKind, string>> = {
  login: "Login",
  password: "Senha",
  recovery_email: "E-mail de recuperação",
  recovery_password: "Senha do e-mail",
  totp_secret: "Chave 2FA",
  cookie: "Cookie",
  host: "Host",
  port: "Porta",
  user: "Usuário",
  expires_on: "Validade",
  text: "Texto livre",
};

/** One field of a template. `label` is shown to users, at most 40 characters. */
export interface KeyTemplateField {
  readonly kind: CredentialKind;
  readonly label: string;
}

/**
 * Describes how a product's key texts are split into fields (R14.1): 1 to 12 fields, with a separator of 1 to 4
 * characters.
 */
export interface KeyTemplate {
  readonly separator: string;
  readonly fields: readonly KeyTemplateField[];
}

/** Maximum number of fields, and maximum lengths of label and separator; the database rejects more. */
export const templateLimits = { fields: 12, label: 40, separator: 4 } as const;

/** True for a field that is hidden until it is revealed. A free text may contain anything, so it is hidden. */
export const isSecretKind = (kind: CredentialKind): boolean =>
  kind === "password" || kind === "recovery_password" || kind === "totp_secret" || kind === "cookie" || kind === "text";

/**
 * True for a field separator that the database accepts: no ASCII letters or digits, and no control character except
 * tab.
 */
export const isSeparator = (text: string): boolean =>
  text !== "" && [...text].length <= templateLimits.separator && !/[A-Za-z0-9]|[^\P{Cc}\t]/u.test(text);

/**
 * Parses a template from the database; null if there is none or this version cannot parse it, in which case the key is
 * shown as text.
 */
export function toKeyTemplate(value: unknown): KeyTemplate | null {
  if (!isRecord(value) || typeof value.separator !== "string" || !Array.isArray(value.fields)) return null;
  const fields = value.fields.map(toField).filter((field) => field !== null);
  const isWhole = fields.length === value.fields.length && fields.length > 0;
  return isWhole && isSeparator(value.separator) ? { separator: value.separator, fields } : null;
}

function toField(value: unknown): KeyTemplateField | null {
  if (!isRecord(value) || typeof value.label !== "string") return null;
  const kind = credentialKinds.find((known) => known === value.kind);
  return kind ? { kind, label: value.label } : null;
}
