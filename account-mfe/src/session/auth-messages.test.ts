import { toAuthError } from "@store/shared-data";
import { newPasswordMessage } from "../form/new-password-rules";
import { authMessage } from "./auth-messages";

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

it("does not look up what every object has", () => expect(messageFor("constructor", "raw words")).toBe("raw words"));

it.each([0, 502, 503, 504])("says that the connection failed at status %i", (status) =>
  expect(authMessage(toAuthError({ message: "Failed to fetch", status }))).toBe(
    "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.",
  ),
);
