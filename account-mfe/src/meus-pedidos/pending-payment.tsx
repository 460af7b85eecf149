import { LiveRegion, Notice, Text } from "shared-ui";
import { formatClock } from "./format-time-left";
import type { Order } from "./order";
import { pendingLifetime, timeLeft } from "./order-times";
import { useNow } from "./use-now";

interface PendingPaymentProps {
  order: Order;
  now: number;
}

/** Says that a payment is awaited, and counts down to the end of its PIX. */
export function PendingPayment({ order, now: start }: PendingPaymentProps) {
  const now = useNow(1000, start);
  const left = timeLeft(order.created_at, pendingLifetime, now);
  return (
    <Notice tone="yellow" title="Aguardando Pagamento" quiet>
      <Text>
        Expira em{" "}
        <Text as="span" role="timer" $weight="medium" $tabular>
          {formatClock(left)}
        </Text>
        . Assim que o Pix for confirmado, a key aparece aqui.
      </Text>
      <LiveRegion message={spokenTimeLeft(left)} />
    </Notice>
  );
}

// Two warnings only: a screen reader that reads the clock every second would read nothing else.
function spokenTimeLeft(left: number): string {
  if (left <= 60_000) return "Falta menos de 1 minuto para o Pix expirar.";
  return left <= 5 * 60_000 ? "Faltam menos de 5 minutos para o Pix expirar." : "";
}
