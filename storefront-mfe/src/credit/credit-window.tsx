import type { Product } from "@store/shared-data";
import { Button, Dialog, formatPrice, Notice, OfflineNotice, Stack, Text, useOnline } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { useCreditPurchase } from "./use-credit-purchase";

interface CreditWindowProps {
  product: Product;
  /** The available credit, in reais. */
  spendable: number;
  onClose: () => void;
}

/** Shows the price and the remaining credit, and confirms the purchase with one click. */
export function CreditWindow({ product, spendable, onClose }: CreditWindowProps) {
  const { isBusy, isUnsure, refusal, confirm, end } = useCreditPurchase(product, spendable);
  const [atFirst] = useState(spendable);
  const isOnline = useOnline();
  const left = spendable - product.price;
  function close() {
    // While a purchase is pending the dialog stays open: its response decides whether the user must try again.
    if (isBusy) return;
    end();
    onClose();
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Comprar com crédito"
      guarded={isBusy}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Cancelar
          </Button>
          <Button variant="primary" loading={isBusy} disabled={!isOnline || (left < 0 && !isUnsure)} onClick={confirm}>
            Confirmar compra
          </Button>
        </>
      }
    >
      <Stack>
        <OfflineNotice>A compra pode ser feita quando a conexão voltar.</OfflineNotice>
        <Text>{product.name}</Text>
        <Sums>
          <dt>Seu crédito</dt>
          <dd>{formatPrice(spendable)}</dd>
          <dt>Preço</dt>
          <dd>{formatPrice(product.price)}</dd>
          <dt>{left < 0 ? "Crédito que falta" : "Crédito que sobra"}</dt>
          <dd>{formatPrice(Math.abs(left))}</dd>
        </Sums>
        <Text $size="caption" $muted>
          A key é entregue na hora, em Meus Pedidos. Em caso de reembolso, o valor volta como crédito.
        </Text>
        {refusal !== "" && <Notice tone="red">{refusal}</Notice>}
        {refusal === "" && !isBusy && spendable !== atFirst && (
          <Notice tone="yellow">
            Seu crédito mudou desde que esta janela foi aberta: era {formatPrice(atFirst)}. Confira antes de confirmar.
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

const Sums = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  font-variant-numeric: tabular-nums;
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dd { text-align: end; }
`;
