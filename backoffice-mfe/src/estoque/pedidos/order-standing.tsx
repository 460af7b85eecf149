import { useId, useState } from "react";
import { requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { StoreLink } from "shared-data/router";
import { Button, ButtonLink, formatDateTime, Heading, Row, Skeleton, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { dossierPath } from "../../addresses/addresses";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import { staffOrders } from "../../orders/orders-key";
import { deviceText, wayText } from "./giving-words";
import { readStanding, type OrderStanding as Standing } from "./order-standing.api";

interface OrderStandingProps {
  /** A paid order's whole id. */
  orderId: string;
  /** Whether its dossier is offered. */
  isAdmin: boolean;
}

/** Where the buyer stands: what they were given and did. Asked for by a press, for few orders are looked at so closely. */
export function OrderStanding({ orderId, isAdmin }: OrderStandingProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack $gap={2}>
      <Row>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Acessos, passos e aceite
        </Button>
        {isAdmin && (
          <ButtonLink size="small" as={StoreLink} to={dossierPath(orderId)}>
            Dossiê
          </ButtonLink>
        )}
      </Row>
      <div id={id}>{isOpen && <Details orderId={orderId} />}</div>
    </Stack>
  );
}

function Details({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...staffOrders, "standing", orderId],
    queryFn: ({ signal }) => readStanding(requireStoreClient(), orderId, signal),
  });
  if (!data && error) return <FailedNotice message={adminSentences.standingFailed(error)} onRetry={refetch} />;
  if (!data) return <Skeleton $height="8em" aria-busy="true" />;
  return (
    <Stack $gap={4}>
      <Steps standing={data} />
      <Givings givings={data.givings} />
      {data.disputes.length > 0 && <Disputes disputes={data.disputes} />}
      {data.dossiers.length > 0 && <Dossiers dossiers={data.dossiers} />}
    </Stack>
  );
}

function Steps({ standing: { first_steps, steps_done, accepted_at } }: { standing: Standing }) {
  // What was done under words that the product no longer has stays in sight.
  const steps = [...first_steps, ...steps_done.filter((step) => !first_steps.includes(step))];
  return (
    <Stack $gap={1}>
      <Heading as="h3" $size="body">
        Primeiros passos
      </Heading>
      {steps.length === 0 && <Text $muted>Este produto não tem primeiros passos.</Text>}
      <List>
        {steps.map((step) => (
          <li key={step}>
            {steps_done.includes(step) ? "Feito" : "Por fazer"}: {step}
          </li>
        ))}
      </List>
      <Text>
        {accepted_at
          ? `O cliente confirmou “Tudo certo” em ${formatDateTime(accepted_at)}.`
          : "Ainda sem “Tudo certo”."}
      </Text>
    </Stack>
  );
}

type Giving = Standing["givings"]["givings"][number];

const columns: readonly Column<Giving>[] = [
  { name: "Quando", card: "title", cell: ({ given_at }) => formatDateTime(given_at) },
  { name: "Como", kind: "words", cell: ({ way }) => wayText(way) },
  { name: "Endereço", cell: ({ address }) => address ?? "—" },
  { name: "Aparelho", cell: ({ device }) => deviceText(device) },
  { name: "Key", cell: ({ key_id, is_current }) => `${key_id.slice(0, 8)}${is_current ? "" : " (anterior)"}` },
];

function Givings({ givings: { total, givings } }: { givings: Standing["givings"] }) {
  return (
    <Stack $gap={2}>
      <Heading as="h3" $size="body">
        Acessos à key
      </Heading>
      {total === 0 ? (
        <Text $muted>O cliente ainda não recebeu o texto da key.</Text>
      ) : (
        <DataTable
          label="Acessos à key"
          caption={`${totalOf(total, "acesso", "acessos")}${total > givings.length ? `, aqui os ${givings.length} mais novos` : ""}`}
          columns={columns}
          rows={givings}
          idOf={({ given_at, way }) => `${given_at} ${way}`}
          nameOf={({ given_at }) => `acesso de ${formatDateTime(given_at)}`}
        />
      )}
    </Stack>
  );
}

function Disputes({ disputes }: { disputes: Standing["disputes"] }) {
  return (
    <Stack $gap={1}>
      <Heading as="h3" $size="body">
        Contestações
      </Heading>
      <List>
        {disputes.map(({ opened_at, reason, closed_at, outcome, closing_reason }) => (
          <li key={opened_at}>
            Aberta em {formatDateTime(opened_at)}: {reason}.{" "}
            {closed_at &&
              `Encerrada em ${formatDateTime(closed_at)}, ${outcome === "kept" ? "valor com a loja" : "valor devolvido"}${closing_reason ? `: ${closing_reason}` : ""}.`}
          </li>
        ))}
      </List>
    </Stack>
  );
}

function Dossiers({ dossiers }: { dossiers: Standing["dossiers"] }) {
  return (
    <Stack $gap={1}>
      <Heading as="h3" $size="body">
        Dossiês feitos
      </Heading>
      <List>
        {dossiers.map(({ id, made_at, made_by, sha256 }) => (
          <li key={id}>
            {formatDateTime(made_at)}
            {made_by && `, por ${made_by}`}: SHA-256 {sha256}
          </li>
        ))}
      </List>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.font.size.caption};
  overflow-wrap: anywhere;
`;
