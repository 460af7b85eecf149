import { type Product, useMyCredit } from "@store/shared-data";
import { Button, formatPrice, Notice, Text } from "@store/shared-ui";
import { useState } from "react";
import type { CreditWindow } from "./credit-window";

interface CreditOfferProps {
  product: Product;
}

/** Offers payment with credit, or says how much is missing. Renders nothing without credit (R14.13). */
export function CreditOffer({ product }: CreditOfferProps) {
  const { data: credit } = useMyCredit();
  const { Window, isWanted, hasFailed, open, close } = useWindow();
  if (!credit) return null;
  const canOffer = credit.balance > 0 && product.stock_count > 0;
  return (
    <>
      {canOffer && credit.spendable < product.price && <TooLittle {...credit} price={product.price} />}
      {canOffer && credit.spendable >= product.price && (
        <Button size="large" block loading={isWanted && !Window} onClick={open}>
          Usar crédito ({formatPrice(credit.spendable)})
        </Button>
      )}
      {hasFailed && <Notice tone="red">Não foi possível abrir. Confira a conexão e tente de novo.</Notice>}
      {/* Stays mounted while open: it shows why a purchase was refused, even after the product has sold out. */}
      {Window && isWanted && <Window product={product} spendable={credit.spendable} onClose={close} />}
    </>
  );
}

/** Loads the dialog's code on click: few customers have credit. */
function useWindow() {
  const [state, setState] = useState({ isWanted: false, hasFailed: false });
  const [code, setCode] = useState<{ Window: typeof CreditWindow } | null>(null);
  function open() {
    setState({ isWanted: true, hasFailed: false });
    import(/* webpackChunkName: "credit" */ "./credit-window").then(
      ({ CreditWindow: Window }) => setCode({ Window }),
      () => setState({ isWanted: false, hasFailed: true }),
    );
  }
  const close = () => setState({ isWanted: false, hasFailed: false });
  return { ...state, Window: code?.Window ?? null, open, close };
}

function TooLittle({ balance, spendable, price }: { balance: number; spendable: number; price: number }) {
  return (
    <Text $size="caption" $muted>
      {balance >= price
        ? "Seu crédito está bloqueado enquanto um PIX seu está em contestação."
        : `Você tem ${formatPrice(spendable)} de crédito: faltam ${formatPrice(price - spendable)} para usá-lo aqui.`}
    </Text>
  );
}
