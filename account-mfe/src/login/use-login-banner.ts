import { useStoreNavigate } from "@store/shared-data/router";
import { useState } from "react";
import { takeChosenAddress } from "../session/chosen-address";
import { loginAddress } from "../session/return-address";
import { saveReturn } from "../session/saved-return";
import type { HeldSession } from "../session/session.api";
import { useHeldSession } from "./use-held-session";

const created = "Conta criada com sucesso! Continue por aqui ou faça login.";
const createdUnconfirmed =
  "Conta criada com sucesso! Confirme seu e-mail pelo link que enviamos e escolha ali a sua senha.";
const passwordChosen = "Senha alterada com sucesso! Faça login para continuar.";

export type LoginBannerState = ReturnType<typeof useLoginBanner>;

/** Result of the step before the sign-in page: a new account, or a new password. */
export function useLoginBanner(returnTo: string) {
  const [chosen, setChosen] = useState(takeChosenAddress);
  const [success, setSuccess] = useState(chosen && passwordChosen);
  const session = useHeldSession();
  const navigate = useStoreNavigate();

  function tellCreated(held: HeldSession | null) {
    session.hold(held);
    setSuccess(held ? created : createdUnconfirmed);
    if (!held) saveReturn(returnTo, Date.now());
    // Replaces the history entry: Back must not lead to an empty form.
    navigate(loginAddress("entrar", returnTo), { replace: true });
  }
  function forget() {
    session.hold(null);
    setSuccess("");
    setChosen("");
  }
  return { success, chosenFor: chosen, session, tellCreated, forget };
}
