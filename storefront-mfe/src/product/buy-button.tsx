import type { KeyboardEvent, MouseEvent } from "react";
import type { Product } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Button, Notice } from "shared-ui";
import { BuyBar } from "./buy-bar";
import { useBuy } from "./use-buy";

interface BuyButtonProps {
  product: Product;
  /** Opens an address outside the store. */
  leave?: (url: string) => void;
}

/**
 * 'Comprar', or 'ESGOTADO' where nothing is left. Says under it why a purchase cannot go on. It is a link to the sign-in, which
 * leads back here: so it leads on also where the page's code never came.
 */
export function BuyButton({ product, leave = openCheckout }: BuyButtonProps) {
  const { isBusy, refusal, signIn, button, buy } = useBuy(product, leave);
  const look = { variant: "primary", size: "large", block: true } as const;
  function press(event: MouseEvent) {
    event.preventDefault();
    buy();
  }
  // Who has pressed reads the answer where they are, also that the last one has just gone.
  const comesAlong = product.stock_count > 0 || refusal !== null;
  return (
    <BuyBar price={product.price} comesAlong={comesAlong}>
      {product.stock_count > 0 ? (
        <Button
          {...look}
          ref={button}
          as={StoreLink}
          to={signIn}
          role="button"
          loading={isBusy}
          onClick={press}
          onKeyDown={pressBySpace}
        >
          Comprar
        </Button>
      ) : (
        <Button {...look} disabled>
          ESGOTADO
        </Button>
      )}
      {refusal && <Notice tone="red">{refusal}</Notice>}
    </BuyBar>
  );
}

// As a button does, and a link does not.
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

function openCheckout(url: string): void {
  window.location.assign(url);
}
