import { Badge, formatCount, formatPrice, icons, Row } from "@store/shared-ui";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { accountPath, customerPath } from "../../addresses/addresses";
import { pagesOf } from "../../data/parse-result";
import { staffOrders } from "../../data/staff-query";
import { listMoment } from "../../format/list-moment";
import { defineList } from "../../list/define-list";
import { DetailLink } from "../../list/detail-link";
import { search } from "../../list/filter-field";
import { PersonText } from "../../widgets/person-text";

const customerSchema = object({
  /** Null for a buyer without an account, who is identified by an order. */
  id: nullable(string()),
  order_id: nullable(string()),
  name: nullable(string()),
  email: string(),
  orders: number(),
  spent: number(),
  last_paid_at: nullable(string()),
  tags: array(string()),
  is_blocked: boolean(),
  open_claims: number(),
});
type ListedCustomer = InferOutput<typeof customerSchema>;

const readCustomers = pagesOf("list_customers", "customers", customerSchema, { tags: array(string()) });

const states = { "": "Todas", claims: "Com chamado aberto", blocked: "Bloqueados" };
const sorts = { "": "Última compra", spent: "Quem mais gastou" };

export const CustomersPage = defineList({
  title: "Clientes",
  address: "clientes",
  noun: ["cliente", "clientes"],
  defaults: { cliente: "", etiqueta: "", situacao: "", ordem: "" },
  fields: [
    { ...search("Nome, e-mail ou telefone, inteiros ou em parte", 200), name: "cliente" },
    { name: "situacao", label: "Situação", options: states },
  ],
  more: [{ name: "ordem", label: "Ordem", options: sorts }],
  queryKey: [...staffOrders, "customers"],
  fetch(db, { cliente, etiqueta, situacao, ordem }, slice, signal) {
    const filter = { p_search: cliente, p_tag: etiqueta, p_state: situacao, p_sort: ordem };
    return readCustomers(db, { ...filter, ...slice }, signal);
  },
  tabs: {
    label: "Clientes por etiqueta",
    parameter: "etiqueta",
    options: { "": "Todos" },
    others: ({ tags }) => tags,
  },
  // The end of the customer's path, which previous and next need.
  idOf: ({ id, order_id }) => id ?? `pedido/${order_id}`,
  nameOf: ({ name, email }) => name ?? email,
  columns: () => [
    {
      name: "Cliente",
      kind: "words",
      card: "title",
      cell: ({ name, email }) => <PersonText name={name} email={email} />,
    },
    { name: "Pedidos", kind: "figure", card: "none", cell: ({ orders }) => formatCount(orders) },
    { name: "Gastou", kind: "figure", card: "figure", cell: ({ spent }) => formatPrice(spent) },
    { name: "Última compra", card: "aside", cell: ({ last_paid_at }) => listMoment(last_paid_at) },
    { name: "Situação", card: "badge", cell: (customer) => <Marks customer={customer} /> },
    {
      name: "Abrir",
      card: "act",
      cell: ({ id, order_id, name, email }) => (
        <DetailLink to={id ? accountPath(id) : customerPath(order_id ?? "")} label={`Abrir cliente ${name ?? email}`}>
          Abrir
        </DetailLink>
      ),
    },
  ],
  empty: ({ cliente }) => ({
    icon: icons.user,
    title: "Nenhum cliente encontrado",
    description: cliente
      ? "Confira o texto: são 3 caracteres ou mais. O número de um pedido se procura em Pedidos."
      : "Um cliente aparece aqui com o primeiro pedido. Se há filtros acima, experimente limpá-los.",
  }),
});

function Marks({ customer: { is_blocked, open_claims, tags } }: { customer: ListedCustomer }) {
  return (
    <Row $gap={1}>
      {is_blocked && <Badge $tone="red">Bloqueado</Badge>}
      {open_claims > 0 && <Badge $tone="yellow">Chamado aberto</Badge>}
      {tags.map((tag) => (
        <Badge key={tag} $tone="neutral">
          {tag}
        </Badge>
      ))}
    </Row>
  );
}
