import { useState } from "react";
import { Button, CopyButton, Dialog, ErrorState, formatDateTime, Heading, Skeleton, Stack } from "shared-ui";
import { styled } from "styled-components";
import { outcomeLabels } from "../../answers/outcome-labels";
import type { DetailProps } from "../../list/list-definition";
import { adminSentences } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { Neighbours } from "../../widgets/neighbours";
import { EventFacts } from "./event-facts";
import type { EventReplayed, PaymentEvent, WholeEvent } from "./payments-inbox.api";
import { ReplayForm } from "./replay-event-modal";
import { usePaymentEvent } from "./use-payments-inbox";

/** One event: what it says, what became of it, who applied it again, and the way to its order, product and customer. */
export function EventWindow({ id, ids, onShow, onClose }: DetailProps<PaymentEvent>) {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch } = usePaymentEvent(number);
  const [isReplaying, setReplaying] = useState(false);
  const footer = (
    <>
      <Neighbours of="evento" id={String(number)} ids={ids} onShow={onShow} />
      {data && <CopyButton size="small" value={data.content} label="Copiar corpo" />}
      {data && !isReplaying && (
        <Button size="small" onClick={() => setReplaying(true)}>
          Reprocessar
        </Button>
      )}
    </>
  );
  return (
    <Dialog open wide title={`Evento ${id.slice(0, 20)}`} onClose={onClose} footer={footer}>
      {isReplaying && <ReplayForm id={number} onDone={() => setReplaying(false)} />}
      {data ? (
        <Content event={data} />
      ) : error ? (
        <ErrorState message={adminSentences.paymentsFailed(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton $height="16em" aria-busy="true" />
      )}
    </Dialog>
  );
}

function Content({ event: { line, content, replays } }: { event: WholeEvent }) {
  return (
    <Stack $gap={4}>
      <EventFacts event={line} />
      {replays.length > 0 && (
        <section>
          <Heading as="h3" $size="body">
            Reprocessado
          </Heading>
          <Replays>
            {replays.map((replay) => (
              <li key={replay.done_at}>{replayText(replay)}</li>
            ))}
          </Replays>
        </section>
      )}
      <CodeBlock tabIndex={0} aria-label="Corpo do evento" role="region">
        {indented(content)}
      </CodeBlock>
    </Stack>
  );
}

function replayText({ done_at, actor_email, reason, from, to }: EventReplayed): string {
  const change = from && to && from !== to ? `: de ${outcomeLabels[from].label} para ${outcomeLabels[to].label}` : "";
  return `${formatDateTime(done_at)}, ${actor_email ?? "quem saiu da equipe"}${change}. Motivo: ${reason ?? "—"}`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const Replays = styled.ul`
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};
  overflow-wrap: anywhere;
`;
