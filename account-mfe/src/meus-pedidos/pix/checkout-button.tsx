import { notify, purchaseMessages } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { Button } from "@store/shared-ui";
import { type ReactNode, useEffect, useState } from "react";
import type { Order } from "../data/order";
import { findCheckout } from "./find-checkout";

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
    setBusy(true);
    const outcome = await findCheckout(order.product_id, user);
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

function open(url: string): void {
  window.location.assign(url);
}
