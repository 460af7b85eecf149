import type { Product } from "shared-data";
import { Button, Notice, Stack } from "shared-ui";
import { purchaseMessages } from "./purchase-messages";
import { useBuy } from "./use-buy";

interface BuyButtonProps {
  product: Product;
  /** Opens an address outside the store. */
  leave?: (url: string) => void;
}

/** 'Comprar', or 'ESGOTADO' where nothing is left. Says under it why a purchase cannot go on. */
export function BuyButton({ product, leave = openCheckout }: BuyButtonProps) {
  const { isBusy, refusal, buy } = useBuy(product, leave);
  const isSoldOut = product.stock_count <= 0;
  return (
    <Stack $gap={3}>
      <Button variant="primary" size="large" block disabled={isSoldOut} loading={isBusy} onClick={buy}>
        {isSoldOut ? "ESGOTADO" : "Comprar"}
      </Button>
      {refusal && <Notice tone="red">{purchaseMessages[refusal]}</Notice>}
    </Stack>
  );
}

function openCheckout(url: string): void {
  window.location.assign(url);
}
