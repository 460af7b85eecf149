import { createHash } from "node:crypto";
import type { CredentialKind, KeyTemplate, KeyTemplateField } from "../../src/credentials/key-template";

/** Key fields of the demonstration's products; other products have keys without fields. */
interface DemoGoods {
  readonly id: string;
  readonly key_template: KeyTemplate;
  readonly first_steps: readonly string[];
  /** Hours from delivery in which the guarantee waits for the first look; 0: it runs from delivery. */
  readonly guarantee_wait_hours: number;
}

const field = (kind: CredentialKind, label: string): KeyTemplateField => ({ kind, label });
const login = [field("login", "Login"), field("password", "Senha")];
const mailbox = [field("recovery_email", "E-mail de recuperação"), field("recovery_password", "Senha do e-mail")];
const secondFactor = field("totp_secret", "Chave 2FA");
const proxy = [
  field("host", "Host do proxy"),
  field("port", "Porta do proxy"),
  field("user", "Usuário do proxy"),
  field("password", "Senha do proxy"),
  field("expires_on", "Validade do proxy"),
];
const goods = (
  id: string,
  fields: readonly KeyTemplateField[],
  first_steps: readonly string[],
  wait = 0,
): DemoGoods => ({
  id,
  key_template: { separator: "|", fields },
  first_steps,
  guarantee_wait_hours: wait,
});

const stepsOfProfile = [
  "Entre com o login e a senha",
  "Confira se o perfil está como no anúncio",
  "Troque a senha",
  "Troque o e-mail de recuperação",
];

/** The built-in products with key fields. */
export const demoGoods: readonly DemoGoods[] = [
  goods(
    "meta-bm-1300",
    [field("text", "Link do convite"), field("password", "Código do convite")],
    [
      "Abra o link do convite com o perfil que vai administrar",
      "Informe o código e aceite como administrador",
      "Confira o nome e o limite do gerenciador",
      "Ligue a verificação em duas etapas no seu perfil",
    ],
  ),
  goods(
    "tiktok-conta-eua",
    [...proxy, ...login, secondFactor],
    [
      "Cadastre o proxy no navegador antes de entrar",
      "Confira se o IP é dos Estados Unidos",
      "Entre com o login, a senha e o código 2FA",
      "Troque a senha",
    ],
    48,
  ),
  goods("google-ads-verified-account", [...login, ...mailbox, secondFactor], stepsOfProfile),
  goods("perfil-tiktok-3k-seguidores", [...login, ...mailbox], stepsOfProfile),
  goods(
    "perfil-instagram-3k-seguidores",
    [...login, ...mailbox, secondFactor],
    [...stepsOfProfile, "Ligue a verificação em duas etapas (2FA) no seu celular"],
  ),
  goods(
    "perfil-9-contas-limite-267",
    [...login, secondFactor, field("cookie", "Cookie")],
    ["Entre com o login, a senha e o código 2FA", "Confira as nove contas de anúncios", "Troque a senha"],
  ),
];

/**
 * A fictitious key of a product, formatted by its template, and determined by serial and day. Uses the example domain and addresses
 * reserved for documentation (RFC 5737).
 * @param today expiry dates in the key are some weeks later
 */
export function demoKey(productId: string, serial: string, today: Date): string {
  const name = `demo-${productId}-${serial}`;
  const template = demoGoods.find(({ id }) => id === productId)?.key_template;
  if (!template) return `usuario: ${name} | senha: demonstracao-${serial} | sem valor real`;
  return template.fields
    .map(({ kind }, place) => madeUp[kind](name, digest(`${name} ${place}`), today))
    .join(template.separator);
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const word = (from: Buffer) => from.toString("hex").slice(0, 10);

const madeUp: Readonly<Record<CredentialKind, (name: string, from: Buffer, today: Date) => string>> = {
  login: (name) => name,
  password: (_name, from) => `Demo-${word(from)}`,
  recovery_email: (name) => `${name}@exemplo.com.br`,
  recovery_password: (_name, from) => `Caixa-${word(from)}`,
  totp_secret: (_name, from) => base32(from),
  cookie: (_name, from) => JSON.stringify([{ name: "sessao", value: word(from) }]),
  host: (_name, from) => `203.0.113.${1 + (from.readUInt8() % 254)}`,
  port: (_name, from) => String(10_000 + (from.readUInt16BE() % 50_000)),
  user: (_name, from) => `demo${word(from)}`,
  expires_on: (_name, from, today) => inDays(today, 30 + (from.readUInt8() % 30)),
  text: (name) => `https://convite.exemplo.com.br/${name}`,
};

/** RFC 4648: 32 characters of 160 bits, as long as the key that RFC 4226 recommends. */
function base32(from: Buffer): string {
  const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(from.subarray(0, 20), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => base32.charAt(Number.parseInt(five, 2)));
}

/** The date in so many days in Brasília, in the form 31/12/2026. */
const inDays = (today: Date, days: number) =>
  new Date(today.getTime() + days * 86_400_000).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
