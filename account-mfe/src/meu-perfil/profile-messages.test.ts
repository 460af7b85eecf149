import { StoreError } from "@store/shared-data";
import { profileMessage } from "./profile-messages";

it("says that a display name is taken, whichever way the server says it", () => {
  const taken = "Este nome de exibição já está em uso";
  expect(profileMessage(new StoreError("rejected", "x", "display_name_taken"))).toBe(taken);
  expect(profileMessage(new StoreError("rejected", 'unique constraint "profiles_display_name_key"'))).toBe(taken);
});

it("shows other server messages as they are, and has words for the unexpected", () => {
  expect(profileMessage(new StoreError("rejected", "Perfil não encontrado"))).toBe("Perfil não encontrado");
  expect(profileMessage(new TypeError("boom"))).toBe("Ocorreu um erro inesperado. Tente novamente.");
});
