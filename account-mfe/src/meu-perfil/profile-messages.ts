import { StoreError } from "@store/shared-data";
import { displayNameTaken } from "../session/auth-messages";
import { failureMessage } from "../session/failure-message";

export const profileSaved = "Perfil atualizado com sucesso!";

/** The message for a profile that could not be saved; R8.7. */
export function profileMessage(error: unknown): string {
  const { reason, message } = error instanceof StoreError ? error : { reason: "", message: "" };
  const isTaken = reason === "display_name_taken" || message.includes("display_name");
  return isTaken ? displayNameTaken : failureMessage(error);
}
