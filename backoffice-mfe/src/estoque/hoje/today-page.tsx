import { useQueryClient } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { Badge, Button, ButtonLink, formatDate, formatPrice, icons, Text } from "@store/shared-ui";
import { useEffect } from "react";
import { styled } from "styled-components";
import { staffCountsKey } from "../../access/staff-counts.api";
import { spanText } from "../../claims/claim-labels";
import { pluralize } from "../../format/pluralize";
import { defineList } from "../../list/define-list";
import { FailedNotice } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { CellButtons } from "../../widgets/cell-buttons";
import { PageLink } from "../../widgets/page-link";
import { type Sales, useSalesSummary } from "../resumo/sales.api";
import { clockText } from "../resumo/summary-tiles";
import { ParkWork, UnparkWork } from "./park-work";
import { listWork, staffWork, type WorkFilter, type WorkItem, type WorkList, wordsOf, workId, workLists } from "./work";

const now: WorkFilter = { lista: "agora" };

export const TodayPage = defineList({
  title: "Hoje",
  address: "hoje",
  noun: ["item à espera", "itens à espera"],
  defaults: now,
  tabs: {
    label: "Listas",
    parameter: "lista",
    options: { agora: "Agora", novos: "Novos", adiados: "Adiados" },
    count: ({ lists }, lista) => lists[workLists[lista as WorkList]],
  },
  queryKey: staffWork,
  refetchInterval: 30_000,
  fetch: listWork,
  idOf: workId,
  nameOf: (item) => wordsOf(item).about,
  columns: ({ act, readAt }) => [
    { name: "O que espera", kind: "words", card: "title", cell: (item) => <About item={item} /> },
    { name: "Situação", card: "badge", cell: (item) => <State item={item} /> },
    { name: "Há", card: "aside", cell: ({ since }) => spanText(since, readAt) },
    {
      name: "Valor",
      kind: "figure",
      card: "figure",
      cell: ({ amount }) => (amount === null ? "" : formatPrice(amount)),
    },
    { name: "Ação", card: "act", cell: (item) => <Actions item={item} onPark={act} /> },
  ],
  empty: ({ lista }) => ({ icon: icons.check, ...nothing[lista] }),
  Bulk: ParkWork,
  Before: TodayFigures,
  after: ({ read_at }) => <SeenWork readAt={read_at} />,
});

const nothing = {
  agora: {
    title: "Nada espera por você",
    description: "O que precisar de alguém aparece aqui, o mais antigo primeiro.",
  },
  novos: { title: "Nada de novo", description: "Aqui aparece o que chegou desde a sua última visita." },
  adiados: { title: "Nada adiado", description: "O que alguém adia sai da lista de todos e volta no dia escolhido." },
};

function About({ item }: { item: WorkItem }) {
  const { parked_until: until, parked_by: by, note } = item;
  return (
    <>
      {wordsOf(item).about}
      {until && (
        <Text as="span" $muted $size="caption">
          {" "}
          até {formatDate(until)}, por {by ?? "uma conta apagada"}
          {note && `: ${note}`}
        </Text>
      )}
    </>
  );
}

function State({ item }: { item: WorkItem }) {
  const { state, tone } = wordsOf(item);
  return (
    <>
      {item.is_new && <Badge $tone="blue">Novo</Badge>} <Badge $tone={tone}>{state}</Badge>
    </>
  );
}

function Actions({ item, onPark }: { item: WorkItem; onPark: (item: WorkItem) => void }) {
  const { action, path, about } = wordsOf(item);
  return (
    <CellButtons>
      <ButtonLink size="small" as={StoreLink} data-open to={path} aria-label={`${action}: ${about}`}>
        {action}
      </ButtonLink>
      {item.parked_until ? (
        <UnparkWork items={[item]} />
      ) : (
        <Button size="small" variant="ghost" aria-label={`Adiar: ${about}`} onClick={() => onPark(item)}>
          Adiar
        </Button>
      )}
    </CellButtons>
  );
}

/** Refetches the counts after the list was fetched, because its items are no longer new. */
function SeenWork({ readAt }: { readAt: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (readAt) void queryClient.invalidateQueries({ queryKey: staffCountsKey });
  }, [queryClient, readAt]);
  return null;
}

/** Today's sales beside those of the same weekday a week ago. */
function TodayFigures() {
  const { data, error, refetch } = useSalesSummary(1);
  if (!data && error) return <FailedNotice message={failedTo("carregar vendas de hoje")(error)} onRetry={refetch} />;
  const asOf = data ? ` até ${clockText(data.as_of)}` : "";
  return (
    <Line>
      <span>
        Hoje{asOf}: <PageLink to="/estoque/resumo?periodo=hoje">{revenueOf(data?.today)}</PageLink>,{" "}
        {ordersOf(data?.today)}.
      </span>{" "}
      <span>
        Há 7 dias{asOf}: {revenueOf(data?.week_ago)}, {ordersOf(data?.week_ago)}.
      </span>
    </Line>
  );
}

// While loading, dashes take as many lines as the figures, so that the list stays in place.
const revenueOf = (sales: Sales | undefined) => (sales ? formatPrice(sales.revenue) : "R$ —");
const ordersOf = (sales: Sales | undefined) => (sales ? pluralize(sales.orders, "pedido", "pedidos") : "— pedidos");

const Line = styled.p`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  /* One line each on a phone, before and after the figures are known. */
  @media not all and ${({ theme }) => theme.media.tablet} { span { display: block; } }
`;
