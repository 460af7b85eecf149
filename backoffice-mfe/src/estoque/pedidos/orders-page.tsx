import { icons } from "@store/shared-ui";
import { orderPath } from "../../addresses/addresses";
import { staffOrders } from "../../data/staff-query";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { pageColumn } from "../../list/detail-link";
import { day, product, search } from "../../list/filter-field";
import { paidText } from "../../orders/order-labels";
import { CopyId } from "../../widgets/copy-id";
import { PersonText } from "../../widgets/person-text";
import { ActOnOrders } from "./act-on-orders";
import { ExportOrders } from "./export-orders";
import { OrderBadge, orderNumber, orderState } from "./order-badge";
import { anyOrder, dayLabels, orderSorts, orderStates } from "./order-filter";
import { findOrders } from "./staff-orders.api";
import { useWaitingNotice } from "./waiting-products";

export const OrdersPage = defineList({
  title: "Pedidos",
  address: "pedidos",
  noun: ["pedido", "pedidos"],
  defaults: anyOrder,
  fields: [
    search("Número, pagamento, e-mail, nome, telefone ou produto"),
    { name: "situacao", label: "Status", options: orderStates },
  ],
  more: [
    product(true),
    { name: "ordem", label: "Ordem", options: orderSorts },
    { name: "de", label: (filter) => dayLabels(filter).from, ...day },
    { name: "ate", label: (filter) => dayLabels(filter).to, ...day },
  ],
  queryKey: staffOrders,
  refetchInterval: 30_000,
  fetch: findOrders,
  nameOf: (order) => `pedido ${orderNumber(order)}`,
  columns: () => [
    pageColumn("Pedido", orderPath),
    {
      name: "Cliente",
      card: "title",
      kind: "words",
      cell: ({ customer_name, email }) => <PersonText name={customer_name} email={email} />,
    },
    { name: "Valor", card: "figure", kind: "figure", cell: ({ amount }) => paidText(amount) },
    { name: "Status", card: "badge", cell: (order) => <OrderBadge state={orderState(order)} /> },
    { name: "Produto", kind: "words", cell: ({ product_name }) => product_name },
    { name: "Criado em", card: "aside", cell: ({ created_at }) => listMoment(created_at) },
    {
      name: "Pagamento",
      card: "none",
      cell: ({ payment_id, with_credit }) => (
        <CopyId value={payment_id} short={with_credit ? "Crédito" : undefined} of="pagamento" />
      ),
    },
  ],
  empty: () => ({
    icon: icons.bag,
    title: "Nenhum pedido encontrado",
    description: "Um pedido aparece aqui assim que o Pix é gerado. Se há filtros acima, experimente limpá-los.",
  }),
  Bulk: ActOnOrders,
  Actions: ExportOrders,
  useNotice: (change) => useWaitingNotice((produto) => change({ ...anyOrder, produto, situacao: "waiting" })),
});
