import {
  getProduct,
  notify,
  type PurchaseOutcome,
  prepareCheckout,
  purchaseMessages,
  requireStoreClient,
  toCatalogueFailure,
} from "@store/shared-data";
import { type SessionUser, useSession } from "@store/shared-data/runtime";
import { Button } from "@store/shared-ui";
import { type ReactNode, useEffect, useState } from "react";
import type { Order } from "../data/order";

interface CheckoutButtonProps {
  order: Order;
  variant: "primary" | "secondary";
  children: ReactNode;
  /** Navigates to an address outside the store. */
  leave?: (url: string) => void;
}

/** Opens the checkout of an order's product as 'Comprar' does (R5.10), or shows why it cannot. */
export function CheckoutButton({ order, variant, children, leave = open }: CheckoutButtonProps) {
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  useEffect(() => {
    // The back/forward cache can restore the page with a busy button.
    const rest = () => setBusy(false);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);

  async function click() {
    if (!user) return;
    const { pathname } = window.location;
    setBusy(true);
    const outcome = await findCheckout(order.product_id, user);
    // The buyer went to another page meanwhile, from which nothing may take them.
    if (window.location.pathname !== pathname) return setBusy(false);
    if ("url" in outcome) return leave(outcome.url);
    setBusy(false);
    notify(purchaseMessages[outcome.refusal]);
  }
  return (
    <Button variant={variant} loading={busy} onClick={() => void click()}>
      {children}
    </Button>
  );
}

// The checkout URL, or the reason why not, with the checks of a first purchase. Never throws.
async function findCheckout(productId: string, user: SessionUser): Promise<PurchaseOutcome> {
  try {
    const product = await getProduct(requireStoreClient(), productId);
    return product ? await prepareCheckout(product, user) : { refusal: "not_found" };
  } catch (error) {
    return { refusal: toCatalogueFailure({ error, isPaused: false }, true) ?? "database" };
  }
}

function open(url: string): void {
  window.location.assign(url);
}
