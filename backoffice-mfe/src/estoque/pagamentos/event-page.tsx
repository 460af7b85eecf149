import { StoreLink, useParams } from "@store/shared-data/router";
import { Button, ButtonLink, CopyButton, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { orderPath, productPath } from "../../addresses/addresses";
import { outcomeLabels } from "../../data/outcome-labels";
import { ActForm } from "../../form/act-form";
import { DetailPage } from "../../list/detail-page";
import { failedTo } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { FactList } from "../../widgets/fact-list";
import { PageActions } from "../../widgets/page-actions";
import { Section } from "../../widgets/section";
import { Timeline, type TimelineEntry } from "../../widgets/timeline";
import { newProductFor } from "../product/product-word";
import { factsOf, OutcomeText } from "./event-facts";
import { inboxPage } from "./inbox-filter";
import { LinkProduct } from "./link-product";
import { type PaymentEvent, replayEvent, usePaymentEvent, type WholeEvent } from "./payments-inbox.api";

export function EventPage() {
  const { id = "" } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  return (
    <DetailPage
      title={`Evento ${id.slice(0, 20)}`}
      of="evento"
      id={id}
      list={inboxPage}
      query={usePaymentEvent(number)}
    >
      {(event) => <OpenEvent key={number} event={event} />}
    </DetailPage>
  );
}

function OpenEvent({ event }: { event: WholeEvent }) {
  const { line, content } = event;
  const { next } = outcomeLabels[line.outcome];
  return (
    <Stack>
      <Stack $gap={3}>
        <div>
          <OutcomeText {...line} />
        </div>
        {next && <Text>{next}</Text>}
      </Stack>
      <Actions event={line} />
      <FactList facts={factsOf(line)} />
      <Timeline entries={timelineOf(event)} />
      <Section small title="Corpo do evento" aside={<CopyButton size="small" value={content} label="Copiar corpo" />}>
        <CodeBlock tabIndex={0}>{indented(content)}</CodeBlock>
      </Section>
    </Stack>
  );
}

function Actions({ event }: { event: PaymentEvent }) {
  const [linked, setLinked] = useState<string | null>(null);
  const { id, outcome, products, orders } = event;
  const unknown = products.find(({ product_id }) => product_id === null)?.provider_id;
  const replaysNext = unknown === undefined && (outcome === "error" || outcome === "unknown_product");
  const [order] = orders;
  return (
    <PageActions
      of={`evento ${id}`}
      actions={[
        {
          label: "Reprocessar",
          ...(replaysNext && { variant: "strong" }),
          form: (onDone) => <ReplayForm id={id} onDone={onDone} />,
        },
      ]}
      links={unknown === undefined ? [] : [{ label: "Criar produto", to: productPath(newProductFor(unknown)) }]}
    >
      {unknown !== undefined && (
        <Button variant="strong" onClick={() => setLinked(unknown)}>
          Ligar a um produto
        </Button>
      )}
      {order && (
        <ButtonLink
          variant={outcome === "held" || outcome === "waiting" ? "strong" : "secondary"}
          as={StoreLink}
          to={orderPath(order.id)}
        >
          Abrir pedido
        </ButtonLink>
      )}
      {linked !== null && <LinkProduct providerId={linked} onClose={() => setLinked(null)} />}
    </PageActions>
  );
}

const ReplayForm = ({ id, onDone }: { id: number; onDone: () => void }) => (
  <ActForm
    effect="O evento é aplicado de novo: faz o que ainda falta e não repete o que já foi feito."
    action="Reprocessar"
    draft={`event:${id}:replay`}
    write={(db, reason) => replayEvent(db, id, reason)}
    message={(outcome) => `Evento ${id} reprocessado: ${outcomeLabels[outcome].label}`}
    failed={failedTo("reprocessar evento")}
    onClose={onDone}
  />
);

function timelineOf({ line, replays }: WholeEvent): TimelineEntry[] {
  const applied = line.applied_at === null ? [] : [{ at: line.applied_at, title: "Aplicado" }];
  const again = replays.map(({ done_at, actor_email, reason, from, to }) => ({
    at: done_at,
    title: `Reprocessado${from && to && from !== to ? `: de ${outcomeLabels[from].label} para ${outcomeLabels[to].label}` : ""}`,
    by: actor_email ?? "quem saiu da equipe",
    text: reason,
  }));
  return [...again, ...applied, { at: line.received_at, title: "Recebido" }];
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
