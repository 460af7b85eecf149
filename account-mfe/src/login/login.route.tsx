import type { RemoteRoute } from "@store/shared-data";
import { carryQuery, Navigate, useLocation, useSearchParams, useStoreNavigate } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, Row, Stack, Text } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { FormPage } from "../form/form-page";
import { hasAccount, rememberAccount } from "../session/known-account";
import { loginAddress, type Mode, productOf, purchaseState, useReturn } from "../session/return-address";
import { useAlive } from "../session/use-alive";
import { AskedProduct, ChosenProduct } from "./asked-product";
import { ByMode, OnTheWayToProduct } from "./by-mode";
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
    reason: "Entre para receber a key na sua conta. O pagamento vem a seguir, no Pix.",
  },
  cadastro: {
    title: "Criar conta",
    question: "Já tem uma conta?",
    switch: "Fazer login",
    other: "entrar",
    reason: "Crie uma conta para receber a key nela. O pagamento vem a seguir, no Pix.",
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
  const purchase = usePurchase(productId);
  // The address's mode is known after hydration.
  const shown = useAlive() ? mode : null;
  useEffect(() => {
    if (status === "signed-in") rememberAccount();
  }, [status]);
  if (status === "signed-in") {
    const goesOn = news.session.isEntered() || purchase.goesOn();
    const state = purchaseState(returnTo, goesOn ? "go" : "ready");
    return <Navigate to={carryQuery(returnTo, search)} state={state} replace />;
  }
  function switchMode(to: Mode) {
    news.forget();
    setSwitched(true);
    navigate(loginAddress(to, returnTo));
    window.scrollTo({ top: 0 });
  }
  return (
    <FormPage
      title={
        <ByMode mode={shown} as="span">
          {(each) => modeText[each].title}
        </ByMode>
      }
      offline="Para entrar ou criar uma conta, espere a conexão voltar."
    >
      <Stack $gap={5}>
        {shown === null && <AskedFrame />}
        {productId !== "" && <AskedProduct id={productId} reason={modeText[mode].reason} />}
        <LoginNews news={news} mode={mode} leadsToPayment={productId !== ""} />
        <ByMode mode={shown}>
          {(each) =>
            each === "entrar" ? (
              <SignInForm
                focused={(switched || news.success !== "") && !news.session.held}
                chosenFor={news.chosenFor}
                returnTo={returnTo}
                onSignIn={purchase.noteSignIn}
              />
            ) : (
              <>
                {/* Above the fields: on a phone the end of this form is two screens away. */}
                <OtherMode mode={each} onSwitch={switchMode} />
                <SignUpForm focused={switched} onCreated={news.tellCreated} returnTo={returnTo} />
              </>
            )
          }
        </ByMode>
        <SocialButtons returnTo={returnTo} isPurchase={purchase.isOne} />
        <ByMode mode={shown}>{(each) => each === "entrar" && <OtherMode mode={each} onSwitch={switchMode} />}</ByMode>
      </Stack>
    </FormPage>
  );
}

function OtherMode({ mode, onSwitch }: { mode: Mode; onSwitch(to: Mode): void }) {
  const { question, other, switch: words } = modeText[mode];
  return (
    <>
      {mode === "entrar" && <TermsNotice when="Ao entrar pela primeira vez" />}
      <Row $justify="center">
        <Text as="span" $muted>
          {question}
        </Text>
        <Button variant="ghost" onClick={() => onSwitch(other)}>
          {words}
        </Button>
      </Row>
    </>
  );
}

/** Space for the product of a pending purchase, in a page that was rendered ahead for every product and none. */
function AskedFrame() {
  return (
    <OnTheWayToProduct>
      <ChosenProduct isPending>
        <ByMode mode={null} as="span">
          {(each) => modeText[each].reason}
        </ByMode>
      </ChosenProduct>
    </OnTheWayToProduct>
  );
}

// Where the address says nothing: who is about to buy and has never signed in here most likely has no account.
function useMode(isBuying: boolean): Mode {
  const [parameters] = useSearchParams();
  const asked = parameters.get("modo");
  if (asked === "entrar" || asked === "cadastro") return asked;
  return isBuying && !parameters.has("error") && !hasAccount() ? "cadastro" : "entrar";
}

// 'Comprar' says so in the entry of the history. What the page was opened for stays when the mode is switched.
function usePurchase(productId: string) {
  const { state } = useLocation();
  const [isOpenedToBuy] = useState(state?.purchase === "asked");
  const hasSignedIn = useRef(false);
  const isOne = isOpenedToBuy && productId !== "";
  return {
    isOne,
    noteSignIn: () => {
      hasSignedIn.current = true;
    },
    goesOn: () => isOne && hasSignedIn.current,
  };
}

/** /login: sign-in and sign-up in one screen. */
export const loginRoute: RemoteRoute = {
  path: "/login",
  Component: LoginPage,
  head: () => ({ title: "Entrar", noIndex: true }),
  staticPaths: async () => ["/login"],
};
