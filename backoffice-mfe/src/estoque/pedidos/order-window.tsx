import { useState } from "react";
import type { StaffRole } from "shared-data";
import { Button, Dialog, ErrorState, Row, Skeleton, Stack, Text } from "shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { OrderClaims } from "../../claims/claims-of";
import type { DetailProps } from "../../list/list-definition";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { Neighbours } from "../../widgets/neighbours";
import { OrderContact } from "../clientes/order-contact";
import { actionLabels, actionsFor } from "./order-actions";
import { OrderCredit } from "./order-credit";
import { OrderDispute } from "./order-dispute";
import { OrderFacts } from "./order-facts";
import { OrderLog } from "./order-log";
import { OrderStanding } from "./order-standing";
import type { OrderAction } from "./override-order.api";
import { StaffActionForm } from "./staff-action-form";
import type { StaffOrder } from "./staff-orders.api";
import { useStaffOrder } from "./use-staff-orders";

/** One order: its facts, what can be done to it, and what was done. The address may have the beginning of its id alone. */
export function OrderWindow({ id, known, role, ids, onShow, onClose }: DetailProps<StaffOrder>) {
  const { data, error, refetch } = useStaffOrder(id, known);
  const order = data ?? known;
  const ways = <Neighbours of="pedido" id={order?.id ?? id} ids={ids} onShow={onShow} />;
  return (
    <Dialog open wide title={`Pedido ${id.slice(0, 8)}`} onClose={onClose} footer={ways}>
      {order ? (
        <OpenOrder order={order} role={role} />
      ) : error ? (
        <ErrorState message={adminSentences.ordersFailed(error)} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Text>Nenhum pedido tem este número.</Text>
      ) : (
        <Loading label="Carregando pedido">
          <Skeleton $height="12em" />
        </Loading>
      )}
    </Dialog>
  );
}

function OpenOrder({ order, role }: { order: StaffOrder; role: StaffRole }) {
  const [action, setAction] = useState<OrderAction | null>(null);
  const actions = actionsFor(order, role);
  return (
    <Stack>
      <OrderFacts order={order} />
      <OrderCredit orderId={order.id} />
      <OrderContact order={order} />
      {actions.length === 0 && !order.disputed_at && <Text $muted>Nenhuma ação disponível para este pedido.</Text>}
      {action && actions.includes(action) ? (
        <StaffActionForm order={order} action={action} onDone={() => setAction(null)} />
      ) : (
        <OrderActions actions={actions} onChoose={setAction} />
      )}
      <PendingApprovals canConfirm={role === "admin"} of={order.id} />
      {order.has_key && <OrderClaims orderId={order.id} />}
      {role === "admin" && <OrderDispute order={order} />}
      {order.paid_at && <OrderStanding orderId={order.id} isAdmin={role === "admin"} />}
      <OrderLog orderId={order.id} />
    </Stack>
  );
}

interface OrderActionsProps {
  actions: readonly OrderAction[];
  onChoose: (action: OrderAction) => void;
}

/** Actions on the order; the form of the chosen one takes their place. */
function OrderActions({ actions, onChoose }: OrderActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Row role="group" aria-label="Ações do pedido">
      {actions.map((name) => (
        <Button key={name} size="small" onClick={() => onChoose(name)}>
          {actionLabels[name].label}
        </Button>
      ))}
    </Row>
  );
}
