import type { StaffRole } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { formatDateTime, TextLink } from "@store/shared-ui";
import { orderPath, productKeysPath } from "../../../addresses/addresses";
import { pluralize } from "../../../format/pluralize";
import { type Column, DataTable } from "../../../list/data-table";
import { Section } from "../../../widgets/section";
import type { CustomerOrder } from "./customer.api";

const columnsOfAll: readonly Column<CustomerOrder>[] = [
  { name: "Entregue em", cell: ({ delivered_at }) => (delivered_at ? formatDateTime(delivered_at) : "—") },
  {
    name: "Vista em",
    cell: ({ first_viewed_at }) => (first_viewed_at ? formatDateTime(first_viewed_at) : "ainda não vista"),
  },
  {
    name: "Pedido",
    cell: ({ id }) => (
      <TextLink $alone as={StoreLink} to={orderPath(id)}>
        {id.slice(0, 8)}
      </TextLink>
    ),
  },
];

// Only admins see who received a key, and a product's key list (R6.2).
const columns: Readonly<Record<StaffRole, readonly Column<CustomerOrder>[]>> = {
  manager: [
    { name: "Produto", kind: "words", card: "title", cell: ({ product_name }) => product_name },
    ...columnsOfAll,
  ],
  admin: [
    {
      name: "Produto",
      kind: "words",
      card: "title",
      cell: ({ product_id, product_name }) => (
        <TextLink $alone as={StoreLink} to={productKeysPath(product_id)}>
          {product_name}
        </TextLink>
      ),
    },
    { name: "Key", cell: ({ key_id }) => (key_id ? `••••••••  (${key_id.slice(0, 8)})` : "••••••••") },
    ...columnsOfAll,
  ],
};

interface CustomerKeysProps {
  orders: readonly CustomerOrder[];
  role: StaffRole;
}

/**
 * Keys that a customer received, without their texts: those are revealed one at a time in the product's key list, and
 * logged.
 */
export function CustomerKeys({ orders, role }: CustomerKeysProps) {
  const delivered = orders.filter(({ has_key }) => has_key);
  return (
    <Section title="Keys" empty={delivered.length === 0 && "Nenhuma key entregue."}>
      <DataTable
        label="Keys do cliente"
        caption={pluralize(delivered.length, "key entregue", "keys entregues")}
        columns={columns[role]}
        rows={delivered}
        idOf={({ id }) => id}
        nameOf={({ product_name }) => `key de ${product_name}`}
      />
    </Section>
  );
}
