import { isRecord } from "../validation/is-record";

/** Kinds of key fields, in the order in which staff choose from them (R14.1). */
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

/** One of `credentialKinds`; the database knows the same words (`clean_key_template`). */
export type CredentialKind = (typeof credentialKinds)[number];

/** Default names of key fields; Portuguese. */
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

/** One field of a template. `label` is what people read, at most 40 characters. */
export interface KeyTemplateField {
  readonly kind: CredentialKind;
  readonly label: string;
}

/** How the text of a product's keys falls into fields (R14.1): 1 to 12 of them, between separators of 1 to 4 characters. */
export interface KeyTemplate {
  readonly separator: string;
  readonly fields: readonly KeyTemplateField[];
}

/** Most fields of a template, and most characters of a label and of a separator; the database refuses more. */
export const templateLimits = { fields: 12, label: 40, separator: 4 } as const;

/** True for a field that is hidden until it is asked for. A free text may be anything, so it is hidden. */
export const isSecretKind = (kind: CredentialKind): boolean =>
  kind === "password" || kind === "recovery_password" || kind === "totp_secret" || kind === "cookie" || kind === "text";

/** True for a separator of fields that the database accepts: no letters and digits of ASCII, no control characters but the tab. */
export const isSeparator = (text: string): boolean =>
  text !== "" && [...text].length <= templateLimits.separator && !/[A-Za-z0-9]|[^\P{Cc}\t]/u.test(text);

/** A template as the database answers it; null where there is none, or one that this version cannot read: the key is shown as text then. */
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
