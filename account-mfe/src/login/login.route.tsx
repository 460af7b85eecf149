import { useState } from "react";
import type { RemoteRoute } from "shared-data";
import { carryQuery, Navigate, useLocation, useSearchParams } from "shared-data/router";
import { useSession } from "shared-data/runtime";
import { Button, Notice, Row, Stack, Text } from "shared-ui";
import { FormPage } from "../form/form-page";
import { takeChosenAddress } from "../nova-senha/mail-link";
import { callbackMessage } from "../session/auth-messages";
import { NewLink } from "../session/new-link";
import { safeReturn } from "../session/safe-return";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { SocialButtons } from "./social-buttons";

type Mode = "sign-in" | "sign-up";

const modeText: Readonly<Record<Mode, { title: string; question: string; switch: string }>> = {
  "sign-in": { title: "Entrar", question: "Ainda não tem uma conta?", switch: "Criar conta" },
  "sign-up": { title: "Criar conta", question: "Já tem uma conta?", switch: "Fazer login" },
};

const created = "Conta criada com sucesso! Faça login para continuar.";
const chosen = "Senha alterada com sucesso! Faça login para continuar.";
const createdUnconfirmed =
  "Conta criada com sucesso! Confirme seu e-mail pelo link que enviamos e escolha ali a sua senha.";

function LoginPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  const [mode, setMode] = useState<Mode>("sign-in");
  const [chosenFor] = useState(takeChosenAddress);
  const [success, setSuccess] = useState(chosenFor && chosen);
  const returnTo = safeReturn(parameters.get("return"));
  const failure = callbackMessage(parameters.get("error"));
  if (status === "signed-in") return <Navigate to={carryQuery(returnTo, search)} replace />;

  function switchTo(next: Mode) {
    setMode(next);
    setSuccess("");
  }
  function handleCreated({ needsConfirmation }: { needsConfirmation: boolean }) {
    setMode("sign-in");
    setSuccess(needsConfirmation ? createdUnconfirmed : created);
  }
  const text = modeText[mode];
  return (
    <FormPage title={text.title} offline="Para entrar ou criar uma conta, espere a conexão voltar.">
      <Stack $gap={5}>
        {success !== "" && <Notice>{success}</Notice>}
        {success === "" && failure !== "" && (
          <Notice tone="red" {...(parameters.get("error") === "otp_expired" && { action: <NewLink /> })}>
            {failure}
          </Notice>
        )}
        {mode === "sign-in" ? (
          <SignInForm focused={success !== ""} chosenFor={success === chosen ? chosenFor : ""} />
        ) : (
          <SignUpForm onCreated={handleCreated} />
        )}
        <SocialButtons returnTo={returnTo} />
        <Row $justify="center">
          <Text as="span" $muted>
            {text.question}
          </Text>
          <Button variant="ghost" onClick={() => switchTo(mode === "sign-in" ? "sign-up" : "sign-in")}>
            {text.switch}
          </Button>
        </Row>
      </Stack>
    </FormPage>
  );
}

/** /login: sign-in and sign-up in one screen. */
export const loginRoute: RemoteRoute = {
  path: "/login",
  Component: LoginPage,
  head: () => ({ title: "Entrar", noIndex: true }),
};
