import type { Product } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, formatRelativeTime, Notice, Text, useOnline } from "@store/shared-ui";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { StockAlert } from "../stock-alert/stock-alert";
import { BuyBar } from "./buy-bar";
import { useBuy } from "./use-buy";

interface BuyButtonProps {
  product: Product;
  /** While the database does not answer: the time of the last data about the product, in milliseconds since 1970. Nothing can be bought meanwhile. */
  knownAt?: number | null;
  /** Opens an address outside the store. */
  leave?: (url: string) => void;
}

/**
 * 'Comprar', or 'ESGOTADO' with a stock alert where nothing is left. Says under it why a purchase cannot go on. It is a link to the sign-in, which
 * leads back here: so it leads on also where the page's code never came.
 */
export function BuyButton({ product, knownAt = null, leave = openCheckout }: BuyButtonProps) {
  const { isBusy, refusal, signIn, button, buy, CreditOffer } = useBuy(product, leave);
  const look = { variant: "primary", size: "large", block: true } as const;
  function press(event: MouseEvent) {
    event.preventDefault();
    buy();
  }
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useOnline();
  const isCutOff = knownAt !== null || !isOnline;
  return (
    <>
      {/* A form stays in its place: under a phone's keyboard the bar would not be seen. */}
      <BuyBar price={product.price} comesAlong={product.stock_count > 0 || !isAsking}>
        {product.stock_count > 0 ? (
          <>
            <Button
              {...look}
              ref={button}
              as={isCutOff ? "button" : StoreLink}
              {...(isCutOff ? { disabled: true } : { to: signIn, role: "button" })}
              loading={isBusy}
              onClick={press}
              onKeyDown={pressBySpace}
            >
              Comprar
            </Button>
            {isCutOff && <CutOff knownAt={knownAt} />}
          </>
        ) : (
          <>
            <Button {...look} disabled>
              ESGOTADO
            </Button>
            <StockAlert wanted={{ product: product.id }} name={product.name} onReplace={setIsAsking} />
          </>
        )}
        {refusal && <Notice tone="red">{refusal}</Notice>}
      </BuyBar>
      {CreditOffer && <CreditOffer product={product} />}
    </>
  );
}

function CutOff({ knownAt }: { knownAt: number | null }) {
  return (
    <Text $size="caption" $muted>
      A compra espera a conexão voltar.
      {knownAt !== null && ` Preço e estoque vistos ${formatRelativeTime(knownAt, Date.now())}.`}
    </Text>
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
