import { StoreError, toAuthError } from "@store/shared-data";
import { newPasswordMessage } from "../form/new-password-rules";
import { profileMessage } from "../meu-perfil/profile-messages";
import { authMessage, callbackMessage, hasCallbackSentence, providerName, socialMessage } from "./auth-messages";

const error = (code: StoreError["code"], message = "words", reason = "") => new StoreError(code, message, reason);
const unexpected = "Ocorreu um erro inesperado. Tente novamente.";
const connection = "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.";
const notConfigured = "Configuração do sistema incompleta. Entre em contato com o suporte.";

it.each([
  [error("not_configured"), notConfigured],
  [error("rejected", "raw words", "constructor"), "raw words"],
  [error("denied", "raw words"), "raw words"],
  [error("rejected", ""), unexpected],
  [error("rejected", "a <b> c"), unexpected],
  [error("rejected", "é só"), "é só"],
  [new Error("words"), unexpected],
  [undefined, unexpected],
])("says of %j at the sign-in: %s", (failure, text) => expect(authMessage(failure)).toBe(text));

it.each([
  [error("rejected", "words", "display_name_taken"), "Este nome de exibição já está em uso"],
  [error("rejected", "display_name?"), "Este nome de exibição já está em uso"],
  [error("rejected"), "words"],
  [new Error("display_name"), unexpected],
])("says of %j at the profile: %s", (failure, text) => expect(profileMessage(failure)).toBe(text));

it.each([
  [error("network", "x"), `Erro ao fazer login com Google: ${connection}`],
  [error("rejected"), "Erro ao fazer login com Google: words"],
  [error("rejected", "{}"), "Ocorreu um erro inesperado com o login do Google"],
  [new Error("words"), "Ocorreu um erro inesperado com o login do Google"],
])("says of %j on the way to another service: %s", (failure, text) =>
  expect(socialMessage("google", failure)).toBe(text),
);

it.each([
  ["google", "Google"],
  ["facebook", "Facebook"],
  ["github", "GitHub"],
  ["toString", "ToString"],
])("calls the provider %s %s", (provider, name) => expect(providerName(provider)).toBe(name));

it.each([
  ["access_denied", "O acesso não foi autorizado. Tente novamente.", true],
  ["otp_expired", "Este link expirou ou já foi usado. Peça um novo.", true],
  ["signed_out", "Erro de autenticação. Faça login novamente.", true],
  ["toString", "Authentication failed", false],
  ["Sua conta foi bloqueada. Ligue 0800 123", "Authentication failed", false],
  ["", "", false],
])("says of the parameter %j: %j", (parameter, text, isKnown) => {
  expect(callbackMessage(parameter)).toBe(text);
  expect(hasCallbackSentence(parameter)).toBe(isKnown);
});

const messageFor = (code: string, message = "raw words", status = 400) =>
  authMessage(toAuthError({ code, message, status }));

const refusalFor = (code: string) => newPasswordMessage(toAuthError({ code, message: "raw words" }));

it("says the sentences of R8.2", () => {
  expect(messageFor("invalid_credentials")).toBe("Email ou senha incorretos");
  expect(messageFor("user_already_exists")).toBe("Este email já está cadastrado. Tente fazer login.");
  expect(messageFor("email_exists")).toBe("Este email já está cadastrado. Tente fazer login.");
  expect(messageFor("weak_password")).toBe("A senha deve ter pelo menos 6 caracteres");
  expect(messageFor("email_address_invalid")).toBe("Email inválido");
  expect(refusalFor("current_password_required")).toBe("Informe sua senha atual");
  expect(refusalFor("current_password_mismatch")).toBe("Senha atual incorreta");
  expect(refusalFor("same_password")).toBe("A nova senha deve ser diferente da atual");
  expect(refusalFor("weak_password")).toBe("A senha deve ter pelo menos 6 caracteres");
  expect(messageFor("otp_expired")).toBe("Este link expirou ou já foi usado. Peça um novo.");
});

it.each([0, 502, 503, 504])("says that the connection failed at status %i", (status) =>
  expect(authMessage(toAuthError({ message: "Failed to fetch", status }))).toBe(connection),
);
