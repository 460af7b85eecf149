import { bypassSnapshot, catalogueFailureMessages, type Product } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useLocation, useStoreNavigate } from "@store/shared-data/router";
import {
  endSession,
  getSession,
  type SessionState,
  type SessionUser,
  subscribeToSession,
  useSession,
} from "@store/shared-data/runtime";
import { useEffect, useRef, useState } from "react";
import type { CheckoutOutcome, CreditOffer as Offer } from "./checkout";

/** Sends the buyer to sign-in or to the checkout, or shows a refusal. `leave` navigates to a URL outside the store. */
export function useBuy(product: Product, leave: (url: string) => void) {
  const [isBusy, setIsBusy] = useState(false);
  // Message of the last refused attempt.
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useReturnFromCheckout(() => setIsBusy(false));
  // Payment with credit, once its code has loaded; null for visitors.
  const CreditOffer = useCheckoutCode();

  const signIn = `/login?return=${encodeURIComponent(`/product/${encodeURIComponent(product.id)}`)}`;

  async function buy() {
    const { pathname } = window.location;
    setIsBusy(true);
    setRefusal(null);
    const { user } = await settledSession();
    const outcome = user && (await prepareCheckout(product, user));
    // The buyer went to another page meanwhile, from which nothing may take them. They may come back to this button.
    if (window.location.pathname !== pathname) return setIsBusy(false);
    if (!outcome) return navigate(signIn, purchaseRequested);
    if ("url" in outcome) return leave(outcome.url);
    setIsBusy(false);
    setRefusal(outcome.message);
    if (outcome.refusal === "signed_out") {
      // The session is no longer valid; end it here, or the sign-in page would redirect straight back.
      void endSession();
      navigate(`${signIn}&error=signed_out`, purchaseRequested);
    }
    // The refusal is based on newer data than the screen shows.
    bypassSnapshot();
    await queryClient.invalidateQueries({ queryKey: ["products"] });
  }
  useReturnFromSignIn((purchase) => {
    button.current?.focus();
    if (purchase === "go") void buy();
  });
  return { isBusy, refusal, signIn, button, buy: () => void buy(), CreditOffer };
}

// Tells the sign-in page that the visitor clicked 'Comprar'.
const purchaseRequested = { state: { purchase: "asked" } } as const;

let goneOn = "";

/**
 * Calls back after a return from sign-in or a click on a card's buy link: "go" if the buyer clicked "Continuar para o
 * pagamento" or 'Comprar', "ready" if they still have to click 'Comprar'. The value is in the history entry's state,
 * which a link cannot set, and is used once.
 */
function useReturnFromSignIn(onReturn: (purchase: unknown) => void): void {
  const { key, state, pathname, search, hash } = useLocation();
  const navigate = useStoreNavigate();
  useEffect(() => {
    if (!state?.purchase || goneOn === key) return;
    goneOn = key;
    navigate(pathname + search + hash, { replace: true });
    // Runs after the shell, which moves the focus of a newly opened page to its content.
    queueMicrotask(() => onReturn(state.purchase));
  });
}

// A separate chunk: visitors must sign in first and do not need it.
const fetchCheckout = () => import(/* webpackChunkName: "checkout" */ "./checkout");

// Preloaded for signed-in users, so that the click does not wait.
function useCheckoutCode(): typeof Offer | null {
  const [offer, setOffer] = useState<{ code: typeof Offer } | null>(null);
  const { user } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    // Ignored: the click retries, and shows a refusal if that fails too.
    if (isSignedIn)
      fetchCheckout().then(
        ({ CreditOffer: code }) => setOffer({ code }),
        () => {},
      );
  }, [isSignedIn]);
  return isSignedIn && offer ? offer.code : null;
}

const unreachable = { refusal: "unreachable", message: catalogueFailureMessages.unreachable } as const;

const prepareCheckout = (product: Product, user: SessionUser): Promise<CheckoutOutcome> =>
  fetchCheckout().then(
    (checkout) => checkout.prepareCheckout(product, user),
    () => unreachable,
  );

// A click on "Comprar" may happen before the stored session is read.
function settledSession(): Promise<SessionState> {
  const session = getSession();
  if (session.status !== "loading") return Promise.resolve(session);
  return new Promise((resolve) => {
    const stop = subscribeToSession((next) => {
      if (next.status === "loading") return;
      stop();
      resolve(next);
    });
  });
}

// The back/forward cache may restore the page with the button still busy.
function useReturnFromCheckout(onReturn: () => void): void {
  useEffect(() => {
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  });
}
