import { formatGuarantee } from "@store/shared-data";
import { StoreLink, useLocation } from "@store/shared-data/router";
import { ErrorState, formatDateTime, SectionCard, Skeleton, Stack, Text, TextLink, useOnline } from "@store/shared-ui";
import { useEffect } from "react";
import { styled } from "styled-components";
import { failureMessage } from "../../session/failure-message";
import type { ClaimSummary } from "../data/claims.api";
import { claimPlace, isSettled, keysOf, type Order } from "../data/order";
import { guaranteedUntil, guaranteeText, guaranteeWaits } from "../data/order-times";
import { NewClaim } from "./claim-form";
import type { OrderGuarantee as Guarantee } from "./guarantee.api";
import { OrderClaims } from "./order-claims";
import { useClaimPictures } from "./pictures/use-claim-pictures";
import { useOrderGuarantee } from "./use-order-guarantee";

interface OrderGuaranteeProps {
  order: Order;
  /** The newest claim. */
  claim: ClaimSummary | undefined;
  now: number;
}

/** End of an order's guarantee, its claims, and the form for a new claim. */
export function OrderGuarantee({ order, claim, now }: OrderGuaranteeProps) {
  const { data, error, refetch, renew } = useOrderGuarantee(order.id);
  const isOnline = useOnline();
  const undecided = findUndecided(data);
  const pictures = useClaimPictures(undecided?.id ?? null, undecided?.pictures.length ?? 0, renew);
  useHashFocus(data !== undefined);
  // Once a claim is opened or ended its form is gone, and the focus would go with it.
  async function renewWithFocus() {
    if (findUndecided(await renew())?.id !== undecided?.id) focusPlace();
  }
  return (
    <Place $gap={3} id={claimPlace.slice(1)} tabIndex={-1}>
      <SectionCard
        title={isSettled(order, claim) ? "Garantia atendida" : (guaranteeText(order, now) ?? "Garantia encerrada")}
        gap={3}
      >
        {!isSettled(order, claim) && <Term order={order} now={now} />}
        {!data && !isOnline && <Text>Para acionar a garantia, espere a conexão voltar.</Text>}
        {!data && isOnline && !error && <Skeleton $height="2.75rem" />}
        {!data && isOnline && error && <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />}
        {data && !undecided && data.why_not === null && (
          // A new key for each claim, so that the next form starts empty.
          <NewClaim
            key={data.claims.length}
            guarantee={data}
            keyIds={keysOf(order)}
            pictures={pictures}
            onSent={renewWithFocus}
          />
        )}
        {!undecided && data?.why_not_words && <Text>{data.why_not_words}</Text>}
      </SectionCard>
      {data && <OrderClaims guarantee={data} pictures={pictures} onChange={renewWithFocus} />}
    </Place>
  );
}

const findUndecided = (guarantee: Guarantee | undefined) =>
  guarantee?.claims.find(({ state }) => state === "open" || state === "answered");

// Focused by script after navigation to the hash, so a focus ring around both cards would only confuse.
const Place = styled(Stack)`
  &:focus { outline: none; }
`;

// Emails link to this section, which is rendered after the page loads: scrolls and focuses once it exists.
function useHashFocus(isRead: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isRead || hash !== claimPlace) return;
    document.getElementById(claimPlace.slice(1))?.scrollIntoView?.();
    focusPlace();
  }, [isRead, hash]);
}

function focusPlace(): void {
  document.getElementById(claimPlace.slice(1))?.focus({ preventScroll: true });
}

function Term({ order, now }: Omit<OrderGuaranteeProps, "claim">) {
  return (
    <Text $size="caption" $muted>
      {termOf(order, now)} Entre com os dados da key, confira as informações e altere os dados de acesso. Cobre
      credenciais inválidas, acesso que não funciona e informações diferentes do anunciado: você recebe a reposição do
      ativo ou crédito para outro ativo da loja.{" "}
      <TextLink as={StoreLink} to="/garantia">
        Como funciona a garantia
      </TextLink>
    </Text>
  );
}

function termOf(order: Order, now: number): string {
  const term = formatGuarantee(order.guarantee_hours);
  if (order.guarantee_ends_at === null) return `Garantia de ${term}.`;
  const end = formatDateTime(order.guarantee_ends_at);
  if (guaranteedUntil(order, now) === null) return `A garantia de ${term} terminou em ${end}.`;
  if (guaranteeWaits(order)) return `Ela vale ${term}, no máximo até ${end}.`;
  return `Ela vale ${term}, até ${end}.`;
}
