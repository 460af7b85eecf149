import { StoreError, toAuthError } from "@store/shared-data";
import { authMessage, callbackMessage, socialMessage } from "./auth-messages";

const messageFor = (code: string, message = "raw words", status = 400) =>
  authMessage(toAuthError({ code, message, status }));

it("says the sentences of R8.2", () => {
  expect(messageFor("invalid_credentials")).toBe("Email ou senha incorretos");
  expect(messageFor("user_already_exists")).toBe("Este email já está cadastrado. Tente fazer login.");
  expect(messageFor("email_exists")).toBe("Este email já está cadastrado. Tente fazer login.");
  expect(messageFor("weak_password")).toBe("A senha deve ter pelo menos 6 caracteres");
  expect(messageFor("email_address_invalid")).toBe("Email inválido");
  expect(messageFor("current_password_required")).toBe("Informe sua senha atual");
  expect(messageFor("current_password_mismatch")).toBe("Senha atual incorreta");
  expect(messageFor("same_password")).toBe("A nova senha deve ser diferente da atual");
  expect(messageFor("otp_expired")).toBe("Este link expirou ou já foi usado. Peça um novo.");
});

it("shows the service's other messages raw", () =>
  expect(messageFor("over_request_rate_limit", "Request rate limit reached", 429)).toBe("Request rate limit reached"));

it("has words where the service has none", () => {
  expect(messageFor("unexpected_failure", "{}", 500)).toBe("Ocorreu um erro inesperado. Tente novamente.");
  expect(messageFor("unexpected_failure", "<html>no</html>", 500)).toBe("Ocorreu um erro inesperado. Tente novamente.");
  expect(authMessage(new TypeError("x is not a function"))).toBe("Ocorreu um erro inesperado. Tente novamente.");
});

it("does not look up what every object has", () => expect(messageFor("constructor", "raw words")).toBe("raw words"));

it.each([0, 502, 503, 504])("says that the connection failed at status %i", (status) =>
  expect(authMessage(toAuthError({ message: "Failed to fetch", status }))).toBe(
    "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  ),
);

it("names the provider of a social sign-in that failed", () => {
  expect(socialMessage("google", new StoreError("rejected", "provider is not enabled"))).toBe(
    "Erro ao fazer login com Google: provider is not enabled",
  );
  expect(socialMessage("facebook", new Error("boom"))).toBe("Ocorreu um erro inesperado com o login do Facebook");
});

it("shows the error parameter short and plain", () => {
  expect(callbackMessage(null)).toBe("");
  expect(callbackMessage("Authentication failed")).toBe("Authentication failed");
  expect(callbackMessage("access_denied")).toBe("O acesso não foi autorizado. Tente novamente.");
});
