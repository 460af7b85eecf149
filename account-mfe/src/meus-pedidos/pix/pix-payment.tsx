import { callRpc, requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { Button, ButtonRow, CopyButton, formatPrice, Skeleton, Stack, Text, TextInput, theme } from "@store/shared-ui";
import { type FocusEvent, useState } from "react";
import { styled } from "styled-components";
import { type OrderWithDetails, ordersKey } from "../data/order";
import { CheckoutButton } from "./checkout-button";
import { readPixAmount } from "./pix-amount";
import { PixQrCode } from "./pix-qr-code";
import { PixReminder } from "./pix-reminder";

interface PixPaymentProps {
  order: OrderWithDetails;
}

/** Payment of a pending order: PIX code to copy or scan, and a link back to the checkout. */
export function PixPayment({ order }: PixPaymentProps) {
  // Fetched once: the code does not change. It is null if there is none or it has expired.
  const {
    data: code,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: [...ordersKey(order.user_id), "pix-code", order.id],
    queryFn: ({ signal }) => callRpc(requireStoreClient(), "order_pix_code", { p_order_id: order.id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Skeleton $height="12rem" />;
  return (
    <Stack $gap={3}>
      {code && <PixCode order={order} code={code} />}
      {isError && <Text $muted>Não foi possível carregar o código Pix agora.</Text>}
      <ButtonRow>
        {isError && <Button onClick={() => void refetch()}>Tentar de novo</Button>}
        <CheckoutButton order={order} variant={code ? "secondary" : "primary"}>
          Voltar ao pagamento
        </CheckoutButton>
      </ButtonRow>
      {code && <PixReminder />}
    </Stack>
  );
}

function PixCode({ order, code }: PixPaymentProps & { code: string }) {
  // The QR code is open by default only on larger screens: a phone cannot scan its own screen.
  const [drawn, setDrawn] = useState(() => window.matchMedia?.(theme.media.tablet).matches ?? false);
  const name = order.product?.name ?? "produto";
  const sum = readPixAmount(code) ?? order.amount;
  const words = sum === null ? name : `${formatPrice(sum)}, ${name}`;
  return (
    <Box role="group" aria-label={`Pix de ${name}`}>
      <Stack $gap={3}>
        <Text $weight="medium" $tabular>
          {words}
        </Text>
        {sum !== order.amount && (
          <Text $size="caption" $muted>
            Este Pix paga todos os itens da mesma compra.
          </Text>
        )}
        <CopyButton variant="primary" block value={code} label="Copiar código Pix" />
        <TextInput readOnly value={code} aria-label="Código Pix copia e cola" onFocus={selectAll} />
        <Text $size="caption" $muted>
          No app do seu banco, escolha Pix copia e cola e cole o código.
        </Text>
        <Button aria-expanded={drawn} onClick={() => setDrawn(!drawn)}>
          {drawn ? "Ocultar QR code" : "Mostrar QR code"}
        </Button>
      </Stack>
      {drawn && <PixQrCode order={order} code={code} label={`QR code do Pix: ${words}`} />}
    </Box>
  );
}

const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

const Box = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  align-items: start;
  padding: ${({ theme }) => theme.space[4]};
  background: ${({ theme }) => theme.colors.raised};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: minmax(0, ${({ theme }) => theme.size.dialog}) auto;
    justify-content: space-between;
  }
`;
