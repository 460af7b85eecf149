import { useParams } from "@store/shared-data/router";
import { Badge, Notice, Row, Stack, Text } from "@store/shared-ui";
import { batchOfOrderPath, customerPath, productPath } from "../../addresses/addresses";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { claimDecisions, claimReasons, claimStates, clockText, isOverdue } from "../../claims/claim-labels";
import { ClaimLines } from "../../claims/claim-lines";
import { useClaim, type WholeClaim } from "../../claims/claims.api";
import { momentText } from "../../format/list-moment";
import { pluralize } from "../../format/pluralize";
import { DetailPage } from "../../list/detail-page";
import { paidText } from "../../orders/order-labels";
import { CopyId } from "../../widgets/copy-id";
import { EmailText } from "../../widgets/email-text";
import { FactList, type Facts } from "../../widgets/fact-list";
import { OrderLink, PageLink } from "../../widgets/page-link";
import { Section } from "../../widgets/section";
import { OrderTimeline } from "../pedidos/pedido/order-timeline";
import { ClaimActions } from "./claim-actions";
import { ClaimPictures } from "./claim-pictures";

export function ClaimPage() {
  const { id = "" } = useParams();
  return (
    <DetailPage title={`Chamado ${id.slice(0, 8)}`} of="chamado" id={id} list="/estoque/garantias" query={useClaim(id)}>
      {(whole) => <OpenClaim key={id} whole={whole} />}
    </DetailPage>
  );
}

function OpenClaim({ whole }: { whole: WholeClaim }) {
  const { claim, pictures, earlier } = whole;
  return (
    <Stack>
      <ClaimStatus whole={whole} />
      {(claim.state === "open" || claim.state === "answered") && <ClaimActions whole={whole} />}
      <PendingApprovals of={claim.id} />
      <FactList facts={factsOf(whole)} wide={3} />
      {pictures.length > 0 && <ClaimPictures pictures={pictures} />}
      <OrderTimeline orderId={claim.order_id} />
      <EarlierClaims earlier={earlier} />
    </Stack>
  );
}

function ClaimStatus({ whole }: { whole: WholeClaim }) {
  const { claim, read_at } = whole;
  const { label, tone } = claimStates[claim.state];
  return (
    <Stack $gap={3}>
      <Row>
        <Badge $tone={tone}>{label}</Badge>
        {claim.state === "open" && (
          <Badge $tone={isOverdue(claim.due_at, read_at) ? "red" : "neutral"}>{clockText(claim.due_at, read_at)}</Badge>
        )}
        <Badge>{claimReasons[claim.reason]}</Badge>
      </Row>
      {claim.is_disputed && (
        <Notice tone="red" title="Pix em contestação" quiet>
          O banco do pagador pediu o valor de volta: nada é entregue, creditado nem reembolsado até a contestação
          terminar.
        </Notice>
      )}
      {claim.decision && (
        <Notice tone="neutral" title={claimDecisions[claim.decision].done} quiet>
          {[momentText(claim.decided_at), claim.decided_by_email].filter(Boolean).join(", ")}: {claim.decision_reason}
        </Notice>
      )}
    </Stack>
  );
}

const factsOf = ({ claim, order, stock }: WholeClaim): Facts => ({
  Produto: <PageLink to={productPath(claim.product_id)}>{claim.product_name}</PageLink>,
  Cliente: (
    <PageLink to={customerPath(claim.order_id)}>
      <EmailText none="Ver cliente">{claim.email}</EmailText>
    </PageLink>
  ),
  Pedido: (
    <Row>
      <OrderLink id={claim.order_id} />
      <PageLink to={batchOfOrderPath(claim.order_id)}>Ver lote</PageLink>
    </Row>
  ),
  Valor: paidText(claim.amount),
  "Garantia até": momentText(order.guarantee_ends_at),
  "Keys sem uso": String(stock),
  Chamado: <CopyId value={claim.id} of="chamado" />,
});

function EarlierClaims({ earlier: { buyer, product } }: Pick<WholeClaim, "earlier">) {
  return (
    <Section small title="Outros chamados">
      <Text>
        Deste produto: {pluralize(product.claims, "chamado", "chamados")} em{" "}
        {pluralize(product.keys_delivered, "key entregue", "keys entregues")};{" "}
        {pluralize(product.replaced, "terminou em troca", "terminaram em troca")}.
      </Text>
      {buyer.length === 0 ? (
        <Text $muted>É o primeiro chamado deste cliente.</Text>
      ) : (
        <>
          <Text>Deste cliente:</Text>
          <ClaimLines claims={buyer} />
        </>
      )}
    </Section>
  );
}
