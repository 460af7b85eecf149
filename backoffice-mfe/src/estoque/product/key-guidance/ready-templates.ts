import { type CredentialKind, credentialLabels, type KeyTemplate } from "@store/shared-data";

const ofKinds = (...kinds: CredentialKind[]): KeyTemplate => ({
  separator: ":",
  fields: kinds.map((kind) => ({ kind, label: credentialLabels[kind] })),
});

/** Predefined templates (R14.1). */
export const readyTemplates: readonly { readonly name: string; readonly template: KeyTemplate }[] = [
  { name: "Login e senha", template: ofKinds("login", "password") },
  { name: "Login, senha e 2FA", template: ofKinds("login", "password", "totp_secret") },
  {
    name: "Perfil com e-mail de recuperação",
    template: ofKinds("login", "password", "recovery_email", "recovery_password", "totp_secret"),
  },
  { name: "Proxy host:porta:usuário:senha", template: ofKinds("host", "port", "user", "password") },
];

export const usualSeparators: Readonly<Record<string, string>> = {
  ":": "Dois-pontos ( : )",
  "|": "Barra vertical ( | )",
  ";": "Ponto e vírgula ( ; )",
  ",": "Vírgula ( , )",
  "----": "Quatro hífens ( ---- )",
  "\t": "Tabulação",
};

const exampleValues: Readonly<Record<CredentialKind, string>> = {
  login: "ana.souza",
  password: "Senha123",
  recovery_email: "ana@exemplo.com.br",
  recovery_password: "Outra456",
  totp_secret: "JBSWY3DPEHPK3PXP",
  cookie: "c_user=1000",
  host: "proxy.exemplo.com.br",
  port: "8080",
  user: "usuario",
  expires_on: "31/12/2030",
  text: "observação",
};

export const exampleOf = ({ separator, fields }: KeyTemplate): string =>
  fields.map(({ kind }) => exampleValues[kind]).join(separator);

const stepsOfAccounts = [
  "Entre na conta com o login e a senha",
  "Confira se tudo está como no anúncio",
  "Troque a senha",
  "Troque o e-mail de recuperação",
  "Ligue a verificação em duas etapas (2FA)",
  "Saia, entre de novo e confirme que está tudo certo",
];

const stepsOfProxies = [
  "Cadastre o proxy na sua ferramenta",
  "Teste a conexão",
  "Confira o país e o IP",
  "Confirme que está tudo certo",
];

/** Suggested first steps for a template's fields (R14.2). */
export const suggestedSteps = (template: KeyTemplate | null): readonly string[] =>
  template?.fields.some(({ kind }) => kind === "host") ? stepsOfProxies : stepsOfAccounts;
