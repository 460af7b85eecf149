import type { RemoteRoute } from "@store/shared-data";
import { StoreLink, useStoreNavigate } from "@store/shared-data/router";
import { getSession, useSession } from "@store/shared-data/runtime";
import { ButtonLink, Container, EmptyState, icons, Notice, Stack, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { FormPage } from "../form/form-page";
import { type NewPassword, NewPasswordForm } from "../form/new-password-form";
import { Address } from "../session/address";
import { NewLink } from "../session/new-link";
import { loginAddress } from "../session/return-address";
import { takeSavedReturn } from "../session/saved-return";
import { choosePassword, getMailLink, type MailLink } from "./mail-link";
import { OtherAccount } from "./other-account";

const title = "Criar nova senha";

function NewPasswordPage() {
  const [link] = useState(getMailLink);
  const { user } = useSession();
  const isOther = link !== null && user !== null && user.id !== link.account.id;
  if (!link) return <LinkNeeded />;
  // After a first proof or a changed address who is signed in here stays so: the link asks nothing of them.
  if (isOther && link.kind === "recovery") return <OtherAccount requested={link.account.email} present={user.email} />;
  return <ChoosePassword link={link} staysAs={isOther ? user.email : ""} />;
}

interface ChoosePasswordProps {
  link: MailLink;
  /** E-mail of another session in this browser; empty if there is none. */
  staysAs: string;
}

function ChoosePassword({ link, staysAs }: ChoosePasswordProps) {
  const navigate = useStoreNavigate();
  const [saved, setSaved] = useState(false);

  async function save(values: NewPassword) {
    await choosePassword(link, values);
    // The sign-in page sends on who is signed in: it would say nothing to them.
    if (getSession().user) setSaved(true);
    else navigate(loginAddress("entrar", takeSavedReturn(Date.now())), { replace: true });
  }
  return (
    <FormPage
      title={title}
      lead={<ForWhom link={link} />}
      offline="A senha pode ser salva quando a conexão voltar: deixe esta página aberta."
    >
      {saved ? (
        <Notice
          action={
            <ButtonLink as={StoreLink} to="/">
              Ir para a loja
            </ButtonLink>
          }
        >
          Senha alterada com sucesso! Neste navegador você continua na conta <Address>{staysAs}</Address>.
        </Notice>
      ) : (
        <Stack>
          <NewPasswordForm email={link.account.email} asksPhone={link.lacksPhone} save={save} />
          <TextLink $alone as={StoreLink} to="/recuperar-senha">
            Receber um novo link
          </TextLink>
        </Stack>
      )}
    </FormPage>
  );
}

const proofText: Readonly<Record<MailLink["kind"], string>> = {
  signup: "E-mail confirmado.",
  email_change: "Novo e-mail confirmado.",
  recovery: "",
};

function ForWhom({ link: { kind, account } }: { link: MailLink }) {
  return (
    <>
      {proofText[kind]} Escolha a senha da conta <Address as="strong">{account.email}</Address>. Se sair desta página
      antes de salvar, peça um novo link.
    </>
  );
}

function LinkNeeded() {
  return (
    <Container>
      <EmptyState
        as="h1"
        icon={icons.lock}
        title="Abra o link que enviamos"
        description="Para criar uma nova senha, use o link do e-mail de recuperação. Se ele expirou ou já foi usado, peça outro."
        action={<NewLink />}
      />
    </Container>
  );
}

/** /nova-senha: where a mail's link leads. Open to everybody, so that it can say what is missing. */
export const newPasswordRoute: RemoteRoute = {
  path: "/nova-senha",
  Component: NewPasswordPage,
  head: () => ({ title, noIndex: true }),
  staticPaths: async () => ["/nova-senha"],
};
