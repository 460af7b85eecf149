import { StoreError } from "@store/shared-data";
import { connectionMessage, displayNameTaken, unexpectedMessage } from "../session/auth-messages";

export const profileSaved = "Perfil atualizado com sucesso!";

/** The message for a profile that could not be saved; R8.7. */
export function profileMessage(error: unknown): string {
  if (!(error instanceof StoreError)) return unexpectedMessage;
  if (error.code === "network") return connectionMessage;
  if (error.reason === "display_name_taken" || error.message.includes("display_name")) return displayNameTaken;
  return error.message || unexpectedMessage;
}
