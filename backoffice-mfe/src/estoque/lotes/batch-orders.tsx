import { notify, orderStatusText, requireStoreClient } from "@store/shared-data";
import { keepPreviousData, useMutation } from "@store/shared-data/query";
import { Badge, Button, formatCount, formatDateTime, Notice, Text } from "@store/shared-ui";
import { useState } from "react";
import { customerPath, orderPath } from "../../addresses/addresses";
import { useStaffQuery } from "../../data/staff-query";
import { listMoment } from "../../format/list-moment";
import { pluralize } from "../../format/pluralize";
import { SelectionBar } from "../../list/bulk/selection-bar";
import { type Selection, useSelection } from "../../list/bulk/use-selection";
import { type Column, DataTable } from "../../list/data-table";
import { PagedList } from "../../list/paged-list";
import { failedTo } from "../../messages/admin-messages";
import { EmailText } from "../../widgets/email-text";
import { PageLink } from "../../widgets/page-link";
import { Section } from "../../widgets/section";
import { staffKeys } from "../keys/admin-keys.api";
import { ActOnBatch, type BatchAct } from "./act-on-batch";
import { type BatchOrder, listBatchOrders, type OrdersOf } from "./batch.api";

const perPage = 20;
// The database's maximum page size, and a limit for one shared reason.
const mostAtOnce = 500;
const idOf = ({ id }: BatchOrder) => id;

interface BatchOrdersProps {
  of: OrdersOf;
  /** "lote" or "fornecedor". */
  noun: string;
  /** Number of keys in stock. */
  left: number;
  isAdmin: boolean;
}

/** Orders with keys of a batch or a supplier, to warn their buyers or replace their keys. */
export function BatchOrders({ of, noun, left, isAdmin }: BatchOrdersProps) {
  const [page, setPage] = useState(1);
  const selection = useSelection(idOf);
  const query = useStaffQuery(
    [...staffKeys, "batch-orders", of, page],
    (db, signal) => listBatchOrders(db, of, { p_limit: perPage, p_offset: (page - 1) * perPage }, signal),
    { placeholderData: keepPreviousData },
  );
  const title = `Pedidos com keys deste ${noun}`;
  const total = query.data?.total ?? 0;
  return (
    <Section title={title}>
      {left > 0 && total > 0 && isAdmin && (
        <Notice quiet>
          {pluralize(left, `key deste ${noun} está no estoque e pode`, `keys deste ${noun} estão no estoque e podem`)}{" "}
          sair em uma troca. Se o {noun} é ruim, desfaça a adição antes de trocar.
        </Notice>
      )}
      <PagedList
        query={query}
        name="pedidos"
        total={({ total }) => total}
        perPage={perPage}
        page={page}
        onPage={setPage}
        empty={<Text $muted>Nenhum pedido tem uma key deste {noun} agora.</Text>}
      >
        {({ rows }) => (
          <DataTable
            label={title}
            caption={pluralize(total, "pedido", "pedidos")}
            columns={columns}
            rows={rows}
            idOf={idOf}
            nameOf={({ id }) => `pedido ${id.slice(0, 8)}`}
            selection={selection}
          />
        )}
      </PagedList>
      <ActOnChosen of={of} noun={noun} left={left} isAdmin={isAdmin} selection={selection} total={total} />
    </Section>
  );
}

interface ActOnChosenProps extends BatchOrdersProps {
  selection: Selection<BatchOrder>;
  total: number;
}

function ActOnChosen({ of, noun, left, isAdmin, selection, total }: ActOnChosenProps) {
  const [act, setAct] = useState<BatchAct | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (_: BatchAct | null) => listBatchOrders(requireStoreClient(), of, { p_limit: mostAtOnce, p_offset: 0 }),
    onSuccess: ({ rows }, then) => {
      selection.choose(rows);
      setAct(then);
    },
    onError: (error) => notify(failedTo("carregar pedidos")(error)),
  });
  const chosen = [...selection.chosen.values()];
  const most = Math.min(total, mostAtOnce);
  return (
    <>
      {most > 0 && chosen.length === 0 && (
        <div>
          <Button size="small" loading={isPending} onClick={() => mutate("warn")}>
            Avisar {most === 1 ? "o comprador" : `os ${formatCount(most)} compradores`}
          </Button>
        </div>
      )}
      <SelectionBar selection={selection} one="pedido selecionado" many="pedidos selecionados">
        {chosen.length < most && (
          <Button size="small" loading={isPending} onClick={() => mutate(null)}>
            Selecionar os {formatCount(most)}
          </Button>
        )}
        <Button size="small" onClick={() => setAct("warn")}>
          Avisar compradores
        </Button>
        {isAdmin && (
          <Button size="small" onClick={() => setAct("replace")}>
            Trocar keys
          </Button>
        )}
      </SelectionBar>
      {act && (
        <ActOnBatch
          act={act}
          orders={chosen}
          noun={noun}
          left={left}
          onDone={selection.clear}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

const columns: readonly Column<BatchOrder>[] = [
  { name: "Pedido", card: "title", cell: ({ id }) => <PageLink to={orderPath(id)}>{id.slice(0, 8)}</PageLink> },
  {
    name: "Comprador",
    kind: "words",
    cell: ({ id, email }) => (
      <PageLink to={customerPath(id)}>{email ? <EmailText>{email}</EmailText> : "Ver comprador"}</PageLink>
    ),
  },
  {
    name: "Status",
    card: "badge",
    cell: ({ status, is_disputed }) => (
      <Badge $tone={is_disputed ? "red" : orderStatusText[status].tone}>
        {is_disputed ? "Em contestação" : orderStatusText[status].label}
      </Badge>
    ),
  },
  { name: "Entregue em", card: "aside", cell: ({ delivered_at }) => (delivered_at ? listMoment(delivered_at) : "—") },
  {
    name: "Vista em",
    card: "none",
    cell: ({ first_viewed_at }) => (first_viewed_at ? listMoment(first_viewed_at) : "—"),
  },
  { name: "Avisado em", cell: ({ warned_at }) => (warned_at ? formatDateTime(warned_at) : "—") },
];
