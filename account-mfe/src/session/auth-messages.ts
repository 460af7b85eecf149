import { StoreError } from "@store/shared-data";

/** For an unexpected failure; R8. */
export const unexpectedMessage = "Ocorreu um erro inesperado. Tente novamente.";
/** For a request without a response; R8. */
export const connectionMessage =
  "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.";
const notConfiguredMessage = "Configuração do sistema incompleta. Entre em contato com o suporte.";

/** For a taken display name, at sign-up and in the profile; R8.7. */
export const displayNameTaken = "Este nome de exibição já está em uso";

const alreadyRegistered = "Este email já está cadastrado. Tente fazer login.";
const invalidEmail = "Email inválido";
const linkExpired = "Este link expirou ou já foi usado. Peça um novo.";
const sessionEnded = "O acesso expirou. Entre de novo ou peça um novo link.";

/** Messages for the auth service's error codes; R8.2. Other errors are shown with the service's text. */
const sentences: Readonly<Record<string, string>> = {
  invalid_credentials: "Email ou senha incorretos",
  user_already_exists: alreadyRegistered,
  email_exists: alreadyRegistered,
  weak_password: "A senha deve ter pelo menos 6 caracteres",
  email_address_invalid: invalidEmail,
  captcha_failed: "Não foi possível confirmar que você é uma pessoa. Tente de novo.",
  otp_expired: linkExpired,
  session_not_found: sessionEnded,
  session_expired: sessionEnded,
};

/** The message after requesting a link; it must not reveal whether the account exists. */
export const linkSentMessage = (email: string): string =>
  `Se houver uma conta com o e-mail ${email}, o link chega em alguns minutos. Confira também o spam.`;

/** The message for a failure of the auth service; R8.2. */
export function authMessage(error: unknown): string {
  if (!(error instanceof StoreError)) return unexpectedMessage;
  if (error.code === "not_configured") return notConfiguredMessage;
  if (error.code === "network") return connectionMessage;
  if (Object.hasOwn(sentences, error.reason)) return sentences[error.reason] ?? unexpectedMessage;
  return isReadable(error.message) ? error.message : unexpectedMessage;
}

// A failing service may return "", "{}" or an HTML page as its message.
function isReadable(message: string): boolean {
  return /\p{L}{2}/u.test(message) && !message.includes("<");
}

// Names that are not the id with a capital.
const providerNames: Readonly<Record<string, string>> = { github: "GitHub" };

/** Display name of a social provider. */
export function providerName(provider: string): string {
  const own = Object.hasOwn(providerNames, provider) ? providerNames[provider] : undefined;
  return own ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** The message for a failed social sign-in: the provider with the detail, or the provider alone; R8.2. */
export function socialMessage(provider: string, error: unknown): string {
  const isKnown = error instanceof StoreError && (error.code === "network" || isReadable(error.message));
  return isKnown
    ? `Erro ao fazer login com ${providerName(provider)}: ${authMessage(error)}`
    : `Ocorreu um erro inesperado com o login do ${providerName(provider)}`;
}

/** Error code of a failed callback without a specific message; R8.2. */
export const authenticationFailed = "Authentication failed";

const callbackSentences: Readonly<Record<string, string>> = {
  access_denied: "O acesso não foi autorizado. Tente novamente.",
  otp_expired: linkExpired,
  signed_out: "Erro de autenticação. Faça login novamente.",
};

/**
 * The message for the sign-in page's `error` parameter. Anyone can write one into a link, so its own text is never
 * shown.
 */
export function callbackMessage(parameter: string | null): string {
  if (!parameter) return "";
  return hasCallbackSentence(parameter) ? (callbackSentences[parameter] ?? "") : authenticationFailed;
}

/** True if the sign-in page has a message for a code. */
export const hasCallbackSentence = (code: string): boolean => Object.hasOwn(callbackSentences, code);
