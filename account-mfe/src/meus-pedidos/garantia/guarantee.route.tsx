import type { RemoteRoute } from "shared-data";
import { readFailure } from "shared-data";
import { StoreLink, useParams } from "shared-data/router";
import { ButtonLink, Container, EmptyState, ErrorState, icons, OfflineNotice, Stack, useOnline } from "shared-ui";
import { unexpectedMessage } from "../../session/auth-messages";
import { ClaimForm } from "./claim-form";
import { claimMessage } from "./claim-messages";
import { GuaranteeHeader, GuaranteeSkeleton } from "./guarantee-frame";
import { GuaranteeTerm } from "./guarantee-term";
import { NoClaim } from "./no-claim";
import { OrderClaims } from "./order-claims";
import { useClaimPictures } from "./pictures/use-claim-pictures";
import { useOrderGuarantee } from "./use-order-guarantee";

function GuaranteePage() {
  const { pedido = "" } = useParams();
  return (
    <Container>
      <GuaranteeHeader />
      <Stack $gap={5}>
        <OfflineNotice>O que você escreveu fica guardado neste aparelho até a conexão voltar.</OfflineNotice>
        <OrderGuaranteePart key={pedido} orderId={pedido} />
      </Stack>
    </Container>
  );
}

function OrderGuaranteePart({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch, renew } = useOrderGuarantee(orderId);
  const isOnline = useOnline();
  const undecided = data?.claims.find(({ state }) => state === "open" || state === "answered");
  const pictures = useClaimPictures(undecided?.id ?? null, undecided?.pictures.length ?? 0, renew);
  if (!data && error) {
    if (readFailure(error).code === "not_found" || readFailure(error).message.includes("uuid")) return <NoOrder />;
    return (
      <ErrorState
        message={claimMessage(error) || unexpectedMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return isOnline ? <GuaranteeSkeleton /> : null;
  return (
    <>
      <GuaranteeTerm guarantee={data} />
      {/* What came of the last one stands before the way to another. */}
      <OrderClaims guarantee={data} pictures={pictures} onChange={renew} />
      {!undecided && data.why_not === null && (
        // Each claim has a form of its own: the next one begins anew.
        <ClaimForm key={data.claims.length} guarantee={data} pictures={pictures} onSent={renew} />
      )}
      {!undecided && data.why_not_words !== null && <NoClaim why={data.why_not_words} orderId={orderId} />}
    </>
  );
}

function NoOrder() {
  return (
    <EmptyState
      icon={icons.bag}
      title="Pedido não encontrado"
      description="Este endereço não é de um pedido seu."
      action={
        <ButtonLink as={StoreLink} to="/meus-pedidos">
          Ver meus pedidos
        </ButtonLink>
      }
    />
  );
}

/** /meus-pedidos/garantia/:pedido: what the store answers for, and what the buyer claims of it. */
export const guaranteeRoute: RemoteRoute = {
  path: "/meus-pedidos/garantia/:pedido",
  access: "session",
  Component: GuaranteePage,
  head: () => ({ title: "Garantia do pedido", noIndex: true }),
};
