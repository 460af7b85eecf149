import { screen } from "@testing-library/react";
import { typeInto } from "./user";

const ana = {
  "Nome completo": "Ana Souza",
  Telefone: "11988887777",
  "Nome de exibição": "ana",
  "E-mail": "ana@exemplo.com.br",
  Senha: "segredo-123",
  "Confirmar senha": "segredo-123",
};

/** Fills the form for a new account, which is open, with Ana's data, but for the changes. */
export async function fillSignUp(changes: Partial<typeof ana> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...ana, ...changes })) {
    await typeInto(screen.getByLabelText(label), text);
  }
}
