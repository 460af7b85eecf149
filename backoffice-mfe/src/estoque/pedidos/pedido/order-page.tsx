import { StoreLink, useParams } from "@store/shared-data/router";
import { ButtonLink, Stack, Text } from "@store/shared-ui";
import { dossierPath, noticesPath, productKeysPath } from "../../../addresses/addresses";
import { PendingApprovals } from "../../../approvals/pending-approvals";
import { useIsAdmin } from "../../../data/staff-query";
import { ActForm } from "../../../form/act-form";
import { capitalize } from "../../../format/capitalize";
import { DetailPage } from "../../../list/detail-page";
import { failedTo, reasonOf } from "../../../messages/admin-messages";
import { FactList } from "../../../widgets/fact-list";
import { PageActions } from "../../../widgets/page-actions";
import { actsFor, asksOf, effectOf, nextStep, orderActs } from "../order-acts";
import { orderNumber } from "../order-badge";
import { ordersPage } from "../order-filter";
import { isDispute, type OrderAct, overrideOrder, setDispute } from "../override-order.api";
import { type StaffOrder, useOrdersOfPayment, useStaffOrder } from "../staff-orders.api";
import { BuyerChat } from "./order-contact";
import { factsOf, OrderStatus } from "./order-facts";
import { OrderCredit } from "./order-money";
import { OrderTimeline } from "./order-timeline";

export function OrderPage() {
  const { id = "" } = useParams();
  const query = useStaffOrder(id);
  return (
    <DetailPage
      title={`Pedido ${id.slice(0, 8)}`}
      of="pedido"
      id={query.data?.id ?? id}
      list={ordersPage}
      query={query}
    >
      {(order) => <OpenOrder key={order.id} order={order} />}
    </DetailPage>
  );
}

function OpenOrder({ order }: { order: StaffOrder }) {
  return (
    <Stack>
      <OrderStatus order={order} />
      <OrderCredit orderId={order.id} />
      <PendingApprovals of={order.id} />
      <Actions order={order} />
      <FactList facts={factsOf(order)} />
      <OrderTimeline orderId={order.id} />
    </Stack>
  );
}

function Actions({ order }: { order: StaffOrder }) {
  const isAdmin = useIsAdmin();
  const next = nextStep(order, isAdmin);
  const waits = order.disputed_at || order.hold_reason || (order.status === "completed" && !order.has_owner);
  const dossier = { label: "Dossiê", to: dossierPath(order.id) };
  return (
    <PageActions
      of={`pedido ${orderNumber(order)}`}
      actions={actsFor(order, isAdmin).map((act) => ({
        ...orderActs[act],
        ...(act === next && { variant: "strong" }),
        form: (onDone) => <OrderActForm order={order} act={act} onDone={onDone} />,
      }))}
      links={[
        ...(isAdmin && order.paid_at && next !== "dossier" ? [dossier] : []),
        { label: "Ver avisos", to: noticesPath(order.id) },
      ]}
    >
      {next === "keys" && <NextPage to={productKeysPath(order.product_id)}>Adicionar keys</NextPage>}
      {next === "dossier" && <NextPage to={dossier.to}>Fazer dossiê</NextPage>}
      {waits && !next && <Text $muted>Um administrador resolve o que falta neste pedido.</Text>}
      <BuyerChat order={order} />
    </PageActions>
  );
}

const NextPage = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink variant="strong" as={StoreLink} to={to}>
    {children}
  </ButtonLink>
);

function OrderActForm({ order, act, onDone }: { order: StaffOrder; act: OrderAct; onDone: () => void }) {
  const others = useOthersInPix(order, act);
  const { label, danger = false } = orderActs[act];
  const dispute = isDispute(act);
  return (
    <ActForm
      effect={effectOf(act, order) + others}
      action={label}
      danger={danger}
      draft={`order:${order.id}:${act}`}
      asks={asksOf(act, order)}
      write={(db, reason, { email = "", keyId }) =>
        dispute
          ? setDispute(db, order.id, act, reason)
          : overrideOrder(db, {
              p_order_id: order.id,
              p_action: act,
              p_reason: reason,
              p_email: email || null,
              // The key that staff sees, so that a retry does not replace a second key.
              p_delivered_at: order.delivered_at,
              ...(keyId && { p_key_id: keyId }),
            })
      }
      message={(done) => `${capitalize(done)}.`}
      failed={dispute ? (error) => `Erro na contestação: ${reasonOf(error)}` : failedTo("alterar pedido")}
      onClose={onDone}
    />
  );
}

/** Names all orders of the same PIX, because a bank dispute covers them together. */
function useOthersInPix(order: StaffOrder, act: OrderAct): string {
  const { data = [] } = useOrdersOfPayment(order.payment_id, isDispute(act));
  const meant = data.filter(({ status, disputed_at }) => (act === "open" ? status === "completed" : disputed_at));
  if (meant.length < 2) return "";
  const names = meant.map(({ id, product_name }) => `${product_name} (${id.slice(0, 8)})`);
  return ` Vale para os ${meant.length} pedidos deste Pix: ${names.join(", ")}.`;
}
