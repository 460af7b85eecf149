import { catalogueFailureMessages, type Product, passOverSnapshot } from "@store/shared-data";
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
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CheckoutOutcome, CreditOffer } from "./checkout";

interface Buying {
  isBusy: boolean;
  /** Why the last attempt did not lead to the checkout, in words. */
  refusal: string | null;
  /** Where a visitor signs in, with the way back. */
  signIn: string;
  /** The button's: it has the focus when the buyer comes from the sign-in. */
  button: RefObject<HTMLButtonElement | null>;
  buy(): void;
  /** The way to pay with credit, once its code is there; never for visitors. */
  CreditOffer: typeof CreditOffer | null;
}

/** Takes the buyer to sign in, to the checkout, or nowhere with a reason. `leave` opens an address outside the store. */
export function useBuy(product: Product, leave: (url: string) => void): Buying {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useStoreNavigate();
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useReturnFromCheckout(() => setIsBusy(false));
  const offer = useCheckoutCode();

  const signIn = `/login?return=${encodeURIComponent(`/product/${encodeURIComponent(product.id)}`)}`;

  async function buy() {
    setIsBusy(true);
    setRefusal(null);
    const { user } = await settledSession();
    if (!user) return navigate(signIn, asked);
    const outcome = await prepareCheckout(product, user);
    if ("url" in outcome) return leave(outcome.url);
    setIsBusy(false);
    setRefusal(outcome.message);
    if (outcome.refusal === "signed_out") {
      // The database no longer takes this session. Ended here, or the sign-in page would lead straight back.
      void endSession();
      navigate(`${signIn}&error=signed_out`, asked);
    }
    // The refusal was decided on newer data than the screen shows.
    passOverSnapshot();
    await queryClient.invalidateQueries({ queryKey: ["products"] });
  }
  useReturnFromSignIn((purchase) => {
    button.current?.focus();
    if (purchase === "go") void buy();
  });
  return { isBusy, refusal, signIn, button, buy: () => void buy(), CreditOffer: offer };
}

// By this the sign-in page knows a click on 'Comprar' from any other way to it.
const asked = { state: { purchase: "asked" } } as const;

let goneOn = "";

/**
 * Calls back on the way from the sign-in and from a card: "go" where the buyer clicked "Continuar para o pagamento" there or 'Comprar' here,
 * "ready" where the click on 'Comprar' is still to come. It stands in the entry of the history, which no link can write, and counts once.
 */
function useReturnFromSignIn(onReturn: (purchase: unknown) => void): void {
  const { key, state, pathname, search, hash } = useLocation();
  const navigate = useStoreNavigate();
  useEffect(() => {
    if (!state?.purchase || goneOn === key) return;
    goneOn = key;
    navigate(pathname + search + hash, { replace: true });
    // Behind the shell, which gives the focus of a page that was just opened to its content.
    queueMicrotask(() => onReturn(state.purchase));
  });
}

// In a file of its own: visitors, who are led to sign in first, do not need it.
const fetchCheckout = () => import(/* webpackChunkName: "checkout" */ "./checkout");

// Fetched ahead for people who are signed in, so that the click does not wait for it.
function useCheckoutCode(): typeof CreditOffer | null {
  const [offer, setOffer] = useState<{ code: typeof CreditOffer } | null>(null);
  const { user } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    // A failure is ignored here: the click fetches it again and shows a refusal where that fails too.
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

// A click on "Comprar" may come before the stored session has been read.
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

// The browser may restore the page as it was when the buyer left for the checkout: with a busy button.
function useReturnFromCheckout(onReturn: () => void): void {
  useEffect(() => {
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  });
}
