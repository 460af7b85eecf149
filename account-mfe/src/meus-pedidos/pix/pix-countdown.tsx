import { LiveRegion, Text } from "@store/shared-ui";
import { pendingLifetime, timeLeft } from "../data/order-times";
import type { ServerClock } from "../data/server-clock";
import { useNow } from "../data/use-now";

interface PixCountdownProps {
  /** When the PIX was created, ISO 8601. */
  since: string;
  clock: ServerClock;
}

/** Shows that a payment is awaited, with a countdown to its expiry. */
export function PixCountdown({ since, clock }: PixCountdownProps) {
  const now = useNow(1000, clock);
  const left = timeLeft(since, pendingLifetime, now);
  return (
    <div>
      <Text $weight="medium">Aguardando Pagamento</Text>
      <Text $size="caption" $muted>
        Expira em{" "}
        <Text as="span" $size="caption" role="timer" $weight="medium" $tabular>
          {formatClock(left)}
        </Text>
        . Assim que o Pix for confirmado, a key aparece aqui.
      </Text>
      <LiveRegion message={spokenTimeLeft(left)} />
    </div>
  );
}

// Only two announcements: a screen reader that announces every second is unusable.
function spokenTimeLeft(left: number): string {
  if (left <= 60_000) return "Falta menos de 1 minuto para o Pix expirar.";
  return left <= 5 * 60_000 ? "Faltam menos de 5 minutos para o Pix expirar." : "";
}

// As "09:05", rounded up to whole seconds.
function formatClock(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return [seconds / 60, seconds % 60].map((value) => String(Math.trunc(value)).padStart(2, "0")).join(":");
}
