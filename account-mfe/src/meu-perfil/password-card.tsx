import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonRow, Notice, SectionCard, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { type NewPassword, NewPasswordForm } from "../form/new-password-form";
import { changePassword } from "../session/session.api";

interface PasswordCardProps {
  email: string;
}

/** Changes the signed-in user's password; requires the current one. */
export function PasswordCard({ email }: PasswordCardProps) {
  const [state, setState] = useState<"closed" | "open" | "saved">("closed");

  async function save({ password, currentPassword }: NewPassword) {
    await changePassword(email, currentPassword, password);
    setState("saved");
  }
  return (
    <SectionCard title="Senha">
      {state === "saved" && <Notice>Senha alterada com sucesso! Os outros aparelhos precisam entrar de novo.</Notice>}
      {state === "open" ? (
        <>
          <NewPasswordForm email={email} asksCurrent save={save} />
          <Text $size="caption" $muted>
            Não sabe a senha atual, ou entra com Google ou Facebook?{" "}
            <TextLink as={StoreLink} to="/recuperar-senha">
              Receba um link por e-mail
            </TextLink>
          </Text>
        </>
      ) : (
        <ButtonRow>
          <Button autoFocus={state === "saved"} onClick={() => setState("open")}>
            Alterar senha
          </Button>
        </ButtonRow>
      )}
    </SectionCard>
  );
}
