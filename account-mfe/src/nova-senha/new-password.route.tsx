import { useState } from "react";
import type { RemoteRoute } from "shared-data";
import { StoreLink } from "shared-data/router";
import { useSession } from "shared-data/runtime";
import { ButtonLink, Container, EmptyState, icons, Notice, Skeleton } from "shared-ui";
import { FormPage } from "../form/form-page";
import { NewPasswordForm } from "../form/new-password-form";

function NewPasswordPage() {
  const { status, user } = useSession();
  const [saved, setSaved] = useState(false);
  if (status === "signed-out") return <LinkNeeded />;
  return (
    <FormPage title="Criar nova senha" offline="A senha pode ser salva quando a conexão voltar.">
      {saved && (
        <Notice
          action={
            <ButtonLink as={StoreLink} to="/meus-pedidos">
              Ver meus pedidos
            </ButtonLink>
          }
        >
          Senha alterada com sucesso!
        </Notice>
      )}
      {!saved && user && <NewPasswordForm email={user.email} onSaved={() => setSaved(true)} />}
      {!saved && !user && <Skeleton $height="16rem" />}
    </FormPage>
  );
}

function LinkNeeded() {
  return (
    <Container>
      <EmptyState
        as="h1"
        icon={icons.lock}
        title="Abra o link que enviamos"
        description="Para criar uma nova senha, use o link do e-mail de recuperação. Se ele expirou, peça outro."
        action={
          <ButtonLink as={StoreLink} to="/recuperar-senha">
            Pedir um novo link
          </ButtonLink>
        }
      />
    </Container>
  );
}

/** /nova-senha: where a recovery mail leads. Open to everybody, so that it can say what is missing. */
export const newPasswordRoute: RemoteRoute = {
  path: "/nova-senha",
  Component: NewPasswordPage,
  head: () => ({ title: "Criar nova senha", noIndex: true }),
};
