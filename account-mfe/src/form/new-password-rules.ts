import { StoreError } from "@store/shared-data";
import { authMessage } from "../session/auth-messages";

/** Messages for the auth service's error codes about passwords; R8.2. */
const refusals: Readonly<Record<string, string>> = {
  current_password_required: "Informe sua senha atual",
  current_password_mismatch: "Senha atual incorreta",
  reauthentication_needed: "Por segurança, saia, entre de novo e então troque a senha, ou receba um link por e-mail.",
  same_password: "A nova senha deve ser diferente da atual",
  insufficient_aal: "Esta conta tem um segundo fator. Entre com ele e troque a senha no seu perfil.",
};

/** The message for a password that could not be saved; R8.2. */
export function newPasswordMessage(error: unknown): string {
  const reason = error instanceof StoreError ? error.reason : "";
  return (Object.hasOwn(refusals, reason) && refusals[reason]) || authMessage(error);
}
