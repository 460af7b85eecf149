import type { RemoteRoute } from "@store/shared-data";
import { carryQuery, Navigate, useLocation, useSearchParams, useStoreNavigate } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, Row, Stack, Text, useHydrated } from "@store/shared-ui";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { FormPage } from "../form/form-page";
import { hasAccount, rememberAccount } from "../session/known-account";
import { loadAuthCalls } from "../session/load-auth-calls";
import { loginAddress, type Mode, productOf, purchaseState, useReturn } from "../session/return-address";
import { safeReturn } from "../session/safe-return";
import { FetchedSignUp, loadSignUp } from "./fetched-sign-up";
import { LoginAside } from "./login-aside";
import { LoginBanner } from "./login-banner";
import { ModeVariants } from "./mode-variants";
import { SignInForm } from "./sign-in-form";
import { SocialButtons } from "./social-buttons";
import { TermsNotice } from "./terms-notice";
import { useLoginBanner } from "./use-login-banner";

interface ModeText {
  title: string;
  question: string;
  switch: string;
  other: Mode;
}

const modeText: Readonly<Record<Mode, ModeText>> = {
  entrar: {
    title: "Entrar",
    question: "Ainda não tem uma conta?",
    switch: "Criar conta",
    other: "cadastro",
  },
  cadastro: {
    title: "Criar conta",
    question: "Já tem uma conta?",
    switch: "Fazer login",
    other: "entrar",
  },
};

function LoginPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturn();
  const productId = productOf(returnTo);
  const [parameters] = useSearchParams();
  const mode = isSignUp(parameters) ? "cadastro" : "entrar";
  const news = useLoginBanner(returnTo);
  const navigate = useStoreNavigate();
  const [switched, setSwitched] = useState(false);
  const purchase = usePurchase(productId);
  const shown = useHydrated() ? mode : null;
  if (status === "signed-in") {
    const goesOn = news.session.isEntered() || purchase.goesOn();
    const state = purchaseState(returnTo, goesOn ? "go" : "ready");
    return <SignedIn to={carryQuery(returnTo, search)} state={state} />;
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
        <ModeVariants mode={shown} as="span">
          {(each) => modeText[each].title}
        </ModeVariants>
      }
      offline="Para entrar ou criar uma conta, espere a conexão voltar."
      aside={<LoginAside mode={shown} productId={productId} />}
    >
      <Stack $gap={5} onFocus={fetchAuthCalls}>
        <LoginBanner news={news} mode={mode} leadsToPayment={productId !== ""} />
        <ModeVariants mode={shown}>
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
                {/* Above the fields: on phones the end of this form is two screens down. */}
                <OtherMode mode={each} onSwitch={switchMode} />
                <FetchedSignUp focused={switched} onCreated={news.tellCreated} returnTo={returnTo} />
              </>
            )
          }
        </ModeVariants>
        <SocialButtons returnTo={returnTo} isPurchase={purchase.isOne} />
        <ModeVariants mode={shown}>
          {(each) => each === "entrar" && <OtherMode mode={each} onSwitch={switchMode} />}
        </ModeVariants>
      </Stack>
    </FormPage>
  );
}

function SignedIn(goOn: ComponentProps<typeof Navigate>) {
  useEffect(rememberAccount, []);
  return <Navigate {...goOn} replace />;
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

// Starts at the first focus of a field, so that the submit button does not wait.
const fetchAuthCalls = () => void loadAuthCalls().catch(() => {});

// Default mode without a `modo` parameter: a buyer who never signed in here probably has no account.
function isSignUp(parameters: URLSearchParams): boolean {
  const requested = parameters.get("modo");
  if (requested === "entrar" || requested === "cadastro") return requested === "cadastro";
  const isBuying = productOf(safeReturn(parameters.get("return"))) !== "";
  return isBuying && !parameters.has("error") && !hasAccount();
}

// 'Comprar' sets this state in the history entry. The reason for opening the page survives a change of mode.
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

// Typed text in a prerendered page survives hydration only if the form's code is already loaded.
async function fetchRequestedForm(): Promise<void> {
  if (isSignUp(new URLSearchParams(window.location.search))) await loadSignUp();
}

export const loginRoute: RemoteRoute = {
  path: "/login",
  Component: Object.assign(LoginPage, { preload: fetchRequestedForm }),
  head: () => ({ title: "Entrar", noIndex: true }),
  staticPaths: async () => ["/login"],
};
