import { useState } from "react";
import { notify, requireStoreClient } from "shared-data";
import { useMutation, useQueryClient } from "shared-data/query";
import { Button, Row } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { staffOrders } from "../../orders/orders-key";
import { type DisputeChange, type DisputeState, setDispute } from "./order-dispute.api";
import type { StaffOrder } from "./staff-orders.api";
import { useOrdersOfPayment } from "./use-staff-orders";

const deeds: Readonly<Record<DisputeState, { label: string; effect: string }>> = {
  open: {
    label: "Abrir contestação (MED)",
    effect: "O cliente deixa de ver a key, e nada é entregue, trocado ou creditado até a contestação ser encerrada.",
  },
  kept: {
    label: "Encerrar: valor ficou com a loja",
    effect: "O pedido volta a valer: o cliente vê a key de novo, ou retoma o lugar na fila.",
  },
  returned: {
    label: "Encerrar: valor devolvido",
    effect: "O pedido fica reembolsado: o banco devolveu o Pix ao pagador.",
  },
};

interface OrderDisputeProps {
  order: StaffOrder;
}

/** Opens the dispute of a paid order's PIX, or closes it; for admins. */
export function OrderDispute({ order }: OrderDisputeProps) {
  const [chosen, setChosen] = useState<DisputeState | null>(null);
  const possible: DisputeState[] = order.disputed_at
    ? ["kept", "returned"]
    : order.status === "completed"
      ? ["open"]
      : [];
  if (possible.length === 0) return null;
  if (chosen && possible.includes(chosen))
    return <DisputeForm order={order} state={chosen} onDone={() => setChosen(null)} />;
  return (
    <Row role="group" aria-label="Contestação">
      {possible.map((state) => (
        <Button key={state} size="small" onClick={() => setChosen(state)}>
          {deeds[state].label}
        </Button>
      ))}
    </Row>
  );
}

interface DisputeFormProps {
  order: StaffOrder;
  state: DisputeState;
  onDone: () => void;
}

/** Of which orders a bank that asks for a PIX speaks, where it paid more than one; empty otherwise, and until they are known. */
function useOthersInPix(order: StaffOrder, state: DisputeState): string {
  const { data = [] } = useOrdersOfPayment(order.payment_id);
  const meant = data.filter(({ status, disputed_at }) => (state === "open" ? status === "completed" : disputed_at));
  if (meant.length < 2) return "";
  const names = meant.map(({ id, product_name }) => `${product_name} (${id.slice(0, 8)})`);
  return ` Vale para os ${meant.length} pedidos deste Pix: ${names.join(", ")}.`;
}

function DisputeForm({ order, state, onDone }: DisputeFormProps) {
  const orderId = order.id;
  const others = useOthersInPix(order, state);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: DisputeChange) => setDispute(requireStoreClient(), wanted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffOrders }),
  });
  const { label, effect } = deeds[state];
  const submit = (reason: string) =>
    change.mutateAsync({ orderId, state, reason }).then((done) => {
      notify(adminSentences.disputeChanged(done));
      onDone();
    });
  return (
    <ReasonForm
      effect={effect + others}
      action={label}
      danger={state !== "kept"}
      draft={`dispute:${orderId}:${state}`}
      failed={adminSentences.disputeFailed}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}
