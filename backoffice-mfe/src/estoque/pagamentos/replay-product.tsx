import { Button, formatDateTime, Notice, ProgressBar, Stack } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { outcomeTotals, stayReason } from "../../data/outcome-labels";
import { ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { failedTo } from "../../messages/admin-messages";
import type { StayingEvent, UnsoldProduct } from "./unsold-products.api";

import { type ProductReplay, useReplayProduct, useUnsoldProducts } from "./use-replay-product";

interface ReplayProductProps {
  productId: string;
  /** Product name, if the page shows several products. */
  name?: string;
}

/**
 * Payments that arrived before the product existed, and a button to apply them again: reason, progress, cancel and
 * result. Renders nothing if there are none.
 */
export function ReplayProduct({ productId, name }: ReplayProductProps) {
  const waiting = useUnsoldProducts().data?.find(({ product_id }) => product_id === productId);
  const { replay, start, stop, clear } = useReplayProduct(productId);
  const [isAsking, setAsking] = useState(false);
  if (replay) return <Progress replay={replay} onStop={stop} onClose={clear} />;
  if (!waiting) return null;
  if (!isAsking) return <Offer waiting={waiting} name={name} onStart={() => setAsking(true)} />;
  return (
    <ReasonForm
      effect={`${pluralize(waiting.events, "evento é aplicado", "eventos são aplicados")} de novo, do mais antigo ao mais novo: cada pedido fica com a data em que o pagamento chegou. O que já foi feito não se repete.`}
      action="Reprocessar os eventos deste produto"
      draft={`product:${productId}:replay`}
      onSubmit={(reason) => {
        setAsking(false);
        void start(reason);
      }}
      onCancel={() => setAsking(false)}
    />
  );
}

interface OfferProps {
  waiting: UnsoldProduct;
  name: string | undefined;
  onStart: () => void;
}

function Offer({ waiting, name = "este produto", onStart }: OfferProps) {
  const title = pluralize(waiting.events, "evento de pagamento espera", "eventos de pagamento esperam");
  return (
    <Notice
      tone="yellow"
      title={`${title} por ${name}`}
      quiet
      action={
        <Button size="small" onClick={onStart}>
          Reprocessar os eventos deste produto
        </Button>
      }
    >
      Citam o ID {waiting.provider_id} e não venderam nada. O mais antigo chegou em {formatDateTime(waiting.oldest_at)}.
    </Notice>
  );
}

interface ProgressProps {
  replay: ProductReplay;
  onStop: () => void;
  onClose: () => void;
}

function Progress({ replay, onStop, onClose }: ProgressProps) {
  const { replayed, left, isRunning, error, stays, outcomes } = replay;
  if (isRunning)
    return (
      <Stack $gap={3}>
        <ProgressBar
          label="Reprocessando"
          value={replayed}
          max={replayed + left}
          detail={pluralize(replayed, "evento", "eventos")}
        />
        <div>
          <Button size="small" onClick={onStop}>
            Parar
          </Button>
        </div>
      </Stack>
    );
  const isWhole = !error && left === 0 && stays.length === 0;
  return (
    <Notice
      tone={error ? "red" : isWhole ? "blue" : "yellow"}
      title={pluralize(replayed, "evento reprocessado", "eventos reprocessados")}
      action={
        <Button size="small" variant="ghost" onClick={onClose}>
          {error || left > 0 ? "Continuar" : "Fechar"}
        </Button>
      }
    >
      {outcomeTotals(outcomes)}
      {left > 0 && ` ${pluralize(left, "evento ficou", "eventos ficaram")} sem tentar.`}
      {Boolean(error) && ` ${failedTo("reprocessar evento")(error)}`}
      <Stays events={stays} />
    </Notice>
  );
}

function Stays({ events }: { events: readonly StayingEvent[] }) {
  if (events.length === 0) return null;
  return (
    <List aria-label="Eventos que não venderam nada">
      {events.map((event) => (
        <li key={event.event_id}>
          Evento {event.event_id}: {stayReason(event)}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};
  overflow-wrap: anywhere;
`;
