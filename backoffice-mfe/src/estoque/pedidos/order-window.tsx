import { useState } from "react";
import type { StaffRole } from "shared-data";
import { Button, Dialog, ErrorState, Row, Skeleton, Stack, Text } from "shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { OrderClaims } from "../../claims/claims-of";
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

interface OrderWindowProps {
  /** As the address has it: an id, or the beginning of one. */
  id: string;
  /** The order as the list had it: an action may take it out of the list while it is open here. */
  known: StaffOrder | undefined;
  role: StaffRole;
  /** The orders it stands among. */
  list: readonly StaffOrder[];
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One order: its facts, what can be done to it, and what was done. */
export function OrderWindow({ id, known, role, list, onShow, onClose }: OrderWindowProps) {
  const { data, error, refetch } = useStaffOrder(id, known);
  const order = data ?? known;
  const ways = <Neighbours of="pedido" id={order?.id ?? id} ids={list.map((one) => one.id)} onShow={onShow} />;
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

/** What can be done to the order; the form of what is chosen takes its place. */
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
