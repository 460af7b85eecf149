import { useEffect, useState } from "react";
import type { RemoteRoute } from "shared-data";
import { carryQuery, Navigate, useLocation, useSearchParams, useStoreNavigate } from "shared-data/router";
import { useSession } from "shared-data/runtime";
import { Button, Row, Stack, Text } from "shared-ui";
import { FormPage } from "../form/form-page";
import { hasAccount, rememberAccount } from "../session/known-account";
import { loginAddress, type Mode, productOf, purchaseState, useReturn } from "../session/return-address";
import { AskedProduct } from "./asked-product";
import { LoginNews } from "./login-news";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { SocialButtons } from "./social-buttons";
import { TermsNotice } from "./terms-notice";
import { useLoginNews } from "./use-login-news";

interface ModeText {
  title: string;
  question: string;
  switch: string;
  other: Mode;
  reason: string;
}

const modeText: Readonly<Record<Mode, ModeText>> = {
  entrar: {
    title: "Entrar",
    question: "Ainda não tem uma conta?",
    switch: "Criar conta",
    other: "cadastro",
    reason: "Entre na sua conta para a key chegar só a você.",
  },
  cadastro: {
    title: "Criar conta",
    question: "Já tem uma conta?",
    switch: "Fazer login",
    other: "entrar",
    reason: "Crie sua conta para a key chegar só a você. O pagamento vem a seguir, no Pix.",
  },
};

function LoginPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturn();
  const productId = productOf(returnTo);
  const mode = useMode(productId !== "");
  const news = useLoginNews(returnTo);
  const navigate = useStoreNavigate();
  const [switched, setSwitched] = useState(false);
  useEffect(() => {
    if (status === "signed-in") rememberAccount();
  }, [status]);
  if (status === "signed-in") {
    const state = purchaseState(returnTo, news.session.isEntered() ? "go" : "ready");
    return <Navigate to={carryQuery(returnTo, search)} state={state} replace />;
  }
  const text = modeText[mode];
  function switchMode() {
    news.forget();
    setSwitched(true);
    navigate(loginAddress(text.other, returnTo));
  }
  return (
    <FormPage title={text.title} offline="Para entrar ou criar uma conta, espere a conexão voltar.">
      <Stack $gap={5}>
        {productId !== "" && <AskedProduct id={productId} reason={text.reason} />}
        <LoginNews news={news} mode={mode} leadsToPayment={productId !== ""} />
        {mode === "entrar" ? (
          <SignInForm
            focused={news.success !== "" && !news.session.held}
            chosenFor={news.chosenFor}
            returnTo={returnTo}
          />
        ) : (
          <SignUpForm focused={switched} onCreated={news.tellCreated} returnTo={returnTo} />
        )}
        <SocialButtons returnTo={returnTo} />
        {mode === "entrar" && <TermsNotice when="Ao entrar pela primeira vez" />}
        <Row $justify="center">
          <Text as="span" $muted>
            {text.question}
          </Text>
          <Button variant="ghost" onClick={switchMode}>
            {text.switch}
          </Button>
        </Row>
      </Stack>
    </FormPage>
  );
}

// Where the address says nothing: who is about to buy and has never signed in here most likely has no account.
function useMode(isBuying: boolean): Mode {
  const [parameters] = useSearchParams();
  const asked = parameters.get("modo");
  if (asked === "entrar" || asked === "cadastro") return asked;
  return isBuying && !parameters.has("error") && !hasAccount() ? "cadastro" : "entrar";
}

/** /login: sign-in and sign-up in one screen. */
export const loginRoute: RemoteRoute = {
  path: "/login",
  Component: LoginPage,
  head: () => ({ title: "Entrar", noIndex: true }),
};
