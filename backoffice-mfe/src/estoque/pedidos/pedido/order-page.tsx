import type { StaffRole } from "@store/shared-data";
import { StoreLink, useParams } from "@store/shared-data/router";
import { Button, ButtonLink, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { dossierPath, noticesPath, productKeysPath } from "../../../addresses/addresses";
import { PendingApprovals } from "../../../approvals/pending-approvals";
import { DetailPage } from "../../../list/detail-page";
import { PageActions } from "../../../widgets/page-actions";
import { orderNumber } from "../order-badge";
import { ordersPage } from "../order-filter";
import type { StaffOrder } from "../staff-orders.api";
import { useStaffOrder } from "../use-staff-orders";
import { OrderActForm } from "./order-act-form";
import { actsFor, isDangerous, labelOf, nextStep, type OrderAct } from "./order-acts";
import { BuyerChat } from "./order-contact";
import { OrderCredit } from "./order-credit";
import { OrderFacts, OrderStatus } from "./order-facts";
import { OrderTimeline } from "./order-timeline";

/** /estoque/pedidos/:id: an order by id or number, with its state, next step and history. */
export function OrderPage({ role }: { role: StaffRole }) {
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
      {(order) => <OpenOrder key={order.id} order={order} role={role} />}
    </DetailPage>
  );
}

interface OrderProps {
  order: StaffOrder;
  role: StaffRole;
}

function OpenOrder({ order, role }: OrderProps) {
  const [act, setAct] = useState<OrderAct | null>(null);
  const acts = actsFor(order, role);
  return (
    <Stack>
      <OrderStatus order={order} />
      <OrderCredit orderId={order.id} />
      <PendingApprovals canConfirm={role === "admin"} of={order.id} />
      {act && acts.includes(act) ? (
        <OrderActForm key={act} order={order} act={act} onDone={() => setAct(null)} />
      ) : (
        <Actions order={order} role={role} onChoose={setAct} />
      )}
      <OrderFacts order={order} />
      <OrderTimeline orderId={order.id} />
    </Stack>
  );
}

interface ActionsProps extends OrderProps {
  onChoose: (act: OrderAct) => void;
}

/** The next step and the chat are buttons, other actions are in a menu. */
function Actions({ order, role, onChoose }: ActionsProps) {
  const next = nextStep(order, role);
  const others = actsFor(order, role).filter((act) => act !== next);
  const waits = order.disputed_at || order.hold_reason || (order.status === "completed" && !order.has_owner);
  return (
    <PageActions
      of={`pedido ${orderNumber(order)}`}
      more={[
        ...others.map((act) => ({ label: labelOf(act), danger: isDangerous(act), onSelect: () => onChoose(act) })),
        ...(role === "admin" && order.paid_at && next !== "dossier"
          ? [{ label: "Dossiê", to: dossierPath(order.id) }]
          : []),
        { label: "Ver avisos", to: noticesPath(order.id) },
      ]}
    >
      {next && <NextStep next={next} order={order} onChoose={onChoose} />}
      {waits && !next && <Text $muted>Um administrador resolve o que falta neste pedido.</Text>}
      <BuyerChat order={order} />
    </PageActions>
  );
}

interface NextStepProps extends Pick<ActionsProps, "order" | "onChoose"> {
  next: OrderAct | "keys" | "dossier";
}

function NextStep({ next, order, onChoose }: NextStepProps) {
  if (next === "keys")
    return (
      <ButtonLink variant="strong" as={StoreLink} to={productKeysPath(order.product_id)}>
        Adicionar keys
      </ButtonLink>
    );
  if (next === "dossier")
    return (
      <ButtonLink variant="strong" as={StoreLink} to={dossierPath(order.id)}>
        Fazer dossiê
      </ButtonLink>
    );
  return (
    <Button variant="strong" onClick={() => onChoose(next)}>
      {labelOf(next)}
    </Button>
  );
}
