import type { Product } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, Notice, Text, useOnline } from "@store/shared-ui";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { StockAlert } from "../stock-alert/stock-alert";
import { BuyBar } from "./buy-bar";
import { FetchedAge } from "./fetched-below";
import { useBuy } from "./use-buy";

interface BuyButtonProps {
  product: Product;
  /** The price to pay, where a coupon lowers it. */
  price?: number | undefined;
  /**
   * While the database is unreachable: time of the last data about the product, in milliseconds since 1970. Buying is
   * disabled.
   */
  knownAt?: number | null;
  /** Navigates to a URL outside the store. */
  leave?: (url: string) => void;
}

/**
 * 'Comprar', or 'ESGOTADO' with a stock alert, and the reason of a refused purchase. It is a link to sign-in, which
 * leads back here, so that it works even if the page's code fails to load.
 */
export function BuyButton({ product, price = product.price, knownAt = null, leave = openCheckout }: BuyButtonProps) {
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
      {/* The form must not become a fixed bar: a phone's keyboard would cover it. */}
      <BuyBar price={price} comesAlong={product.stock_count > 0 || !isAsking}>
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
      {knownAt !== null && <FetchedAge at={knownAt} />}
    </Text>
  );
}

// Links, unlike buttons, do not react to the space bar.
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

function openCheckout(url: string): void {
  window.location.assign(url);
}
