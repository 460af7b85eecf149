import { formatCount, Notice } from "@store/shared-ui";
import { customerPath } from "../../addresses/addresses";
import { listMoment, momentText } from "../../format/list-moment";
import { pluralize } from "../../format/pluralize";
import { BulkActions } from "../../list/bulk/bulk-actions";
import { useSelection } from "../../list/bulk/use-selection";
import { type Column, ownId } from "../../list/data-table";
import { PagedTable } from "../../list/paged/paged-table";
import { EmailText } from "../../widgets/email-text";
import { OrderLink, PageLink } from "../../widgets/page-link";
import { Section } from "../../widgets/section";
import { staffKeys } from "../keys/admin-keys.api";
import { inDispute, OrderBadge, settledState } from "../pedidos/order-badge";
import { shownProducts } from "../product/use-admin-products";
import { replaceKeys, warnBuyers } from "./act-on-batch";
import { type BatchOrder, listBatchOrders } from "./batch.api";

// The database's maximum page size, and a limit for one shared reason.
const mostAtOnce = 500;

interface BatchOrdersProps {
  of: { readonly p_import_id: string } | { readonly p_supplier_id: string };
  /** "lote" or "fornecedor". */
  noun: string;
  left: number;
  isAdmin: boolean;
}

/** Orders with keys of a batch or a supplier, to warn their buyers or replace their keys. */
export function BatchOrders({ of, noun, left, isAdmin }: BatchOrdersProps) {
  const selection = useSelection<BatchOrder>(ownId);
  return (
    <Section title={`Pedidos com keys deste ${noun}`}>
      <PagedTable
        noun="pedidos"
        label={`Tabela de pedidos com keys deste ${noun}`}
        caption={(total) => pluralize(total, "pedido", "pedidos")}
        queryKey={[...staffKeys, "batch-orders", of]}
        read={(db, slice, signal) => listBatchOrders(db, { ...of, ...slice }, signal)}
        perPage={20}
        columns={columns}
        nameOf={({ id }) => `pedido ${id.slice(0, 8)}`}
        selection={selection}
        empty={`Nenhum pedido tem uma key deste ${noun} agora.`}
        below={({ total }) => (
          <ActOnChosen of={of} noun={noun} left={left} isAdmin={isAdmin} selection={selection} total={total} />
        )}
      >
        {() =>
          left > 0 &&
          isAdmin && (
            <Notice quiet>
              {inStockText(left, noun, "pode", "podem")} sair em uma troca. Se o {noun} é ruim, desfaça a adição antes
              de trocar.
            </Notice>
          )
        }
      </PagedTable>
    </Section>
  );
}

const inStockText = (left: number, noun: string, may: string, mayMany: string) =>
  pluralize(left, `key deste ${noun} está no estoque e ${may}`, `keys deste ${noun} estão no estoque e ${mayMany}`);

interface ActOnChosenProps extends BatchOrdersProps {
  selection: ReturnType<typeof useSelection<BatchOrder>>;
  total: number;
}

function ActOnChosen({ of, noun, left, isAdmin, selection, total }: ActOnChosenProps) {
  const orders = [...selection.chosen.values()];
  const warn = warnBuyers(orders);
  const inStock = left > 0 ? ` ${inStockText(left, noun, "pode", "pode")} ser a nova.` : "";
  const most = Math.min(total, mostAtOnce);
  return (
    <BulkActions
      selection={selection}
      one="pedido selecionado"
      many="pedidos selecionados"
      actions={isAdmin ? [warn, replaceKeys(orders, inStock)] : [warn]}
      refreshes={shownProducts}
      all={{
        noun: "pedidos",
        total,
        most: mostAtOnce,
        read: async (db, signal) => {
          const { rows } = await listBatchOrders(db, { ...of, p_limit: mostAtOnce, p_offset: 0 }, signal);
          return rows;
        },
      }}
      atOnce={{
        label: `Avisar ${most === 1 ? "o comprador" : `os ${formatCount(most)} compradores`}`,
        opens: warn.button,
      }}
    />
  );
}

const columns: readonly Column<BatchOrder>[] = [
  { name: "Pedido", card: "title", cell: ({ id }) => <OrderLink id={id} /> },
  {
    name: "Comprador",
    kind: "words",
    cell: ({ id, email }) => (
      <PageLink to={customerPath(id)}>
        <EmailText none="Ver comprador">{email}</EmailText>
      </PageLink>
    ),
  },
  {
    name: "Status",
    card: "badge",
    cell: (order) => <OrderBadge state={order.is_disputed ? inDispute : settledState(order)} />,
  },
  { name: "Entregue em", card: "aside", cell: ({ delivered_at }) => listMoment(delivered_at) },
  { name: "Vista em", card: "none", cell: ({ first_viewed_at }) => listMoment(first_viewed_at) },
  { name: "Avisado em", cell: ({ warned_at }) => momentText(warned_at) },
];
