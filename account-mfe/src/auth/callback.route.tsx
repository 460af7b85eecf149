import type { RemoteRoute } from "@store/shared-data";
import { carryQuery, Navigate, useLocation, useSearchParams, useStoreNavigate } from "@store/shared-data/router";
import { Heading, Spinner, Stack } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { rememberAccount } from "../session/known-account";
import { purchaseState } from "../session/return-address";
import { completeCallback, readMailLink } from "./complete-callback";
import { MailLinkPage } from "./mail-link-page";

function CallbackPage() {
  const [parameters] = useSearchParams();
  const navigate = useStoreNavigate();
  const link = readMailLink(parameters);
  const refuse = (reason: string) => navigate(loginAddress(reason, parameters.get("return")), { replace: true });
  return link ? <MailLinkPage {...link} onRefused={refuse} /> : <ProviderReturn />;
}

function ProviderReturn() {
  const [parameters] = useSearchParams();
  const navigate = useStoreNavigate();
  const { search } = useLocation();
  const [to, setTo] = useState("");
  const started = useRef(false);

  useEffect(() => {
    // A code can be exchanged only once: a second run of this effect would fail.
    if (started.current) return;
    started.current = true;
    void completeCallback(parameters).then((outcome) => {
      if ("error" in outcome) return navigate(loginAddress(outcome.error, parameters.get("return")), { replace: true });
      rememberAccount();
      setTo(outcome.to);
    });
  }, [parameters, navigate]);
  if (to !== "") {
    // Only a code that this browser requested is exchanged, so an external link cannot start a checkout.
    const goesOn = parameters.has("code") && parameters.get("purchase") === "go";
    return <Navigate to={carryQuery(to, search)} state={purchaseState(to, goesOn ? "go" : "ready")} replace />;
  }
  return (
    <Waiting role="status">
      <Spinner />
      <Heading as="h1" $size="lead">
        Concluindo o acesso…
      </Heading>
    </Waiting>
  );
}

function loginAddress(error: string, returnTo: string | null): string {
  const query = new URLSearchParams({ error, ...(returnTo && { return: returnTo }) });
  return `/login?${query}`;
}

const Waiting = styled(Stack)`
  align-items: center;
  padding-block: ${({ theme }) => theme.space[16]};
`;

/** /auth/callback: handles the return from social sign-in and email links. */
export const callbackRoute: RemoteRoute = {
  path: "/auth/callback",
  Component: CallbackPage,
  head: () => ({ title: "Concluindo o acesso", noIndex: true }),
};
