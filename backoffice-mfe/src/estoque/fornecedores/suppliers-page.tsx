import { formatCount, formatPrice, icons } from "@store/shared-ui";
import { supplierPath } from "../../addresses/addresses";
import { listMoment } from "../../format/list-moment";
import { formatPercent } from "../../format/percent";
import { defineList } from "../../list/define-list";
import { DetailLink } from "../../list/detail-link";
import { staffKeys } from "../keys/admin-keys.api";
import { readSuppliers } from "./suppliers.api";

export const SuppliersPage = defineList({
  title: "Fornecedores",
  address: "fornecedores",
  noun: ["fornecedor", "fornecedores"],
  defaults: {},
  queryKey: [...staffKeys, "suppliers"],
  fetch: (db, _filter, slice, signal) => readSuppliers(db, slice, signal),
  columns: () => [
    {
      name: "Fornecedor",
      kind: "words",
      card: "title",
      cell: ({ id, name }) => (
        <DetailLink isText to={supplierPath(id)} label={`Abrir fornecedor ${name}`}>
          {name}
        </DetailLink>
      ),
    },
    { name: "Compradas", kind: "figure", cell: ({ bought }) => formatCount(bought) },
    { name: "Vendidas", kind: "figure", cell: ({ sold }) => formatCount(sold) },
    { name: "Com defeito", kind: "figure", cell: ({ replaced, sold }) => defectText(replaced, sold) },
    { name: "No estoque", kind: "figure", cell: ({ left }) => formatCount(left) },
    { name: "Gasto", kind: "figure", card: "figure", cell: ({ spent }) => formatPrice(spent) },
    { name: "Última compra", card: "aside", cell: ({ last_at }) => listMoment(last_at) },
  ],
  empty: () => ({
    icon: icons.key,
    title: "Nenhum fornecedor",
    description: "Escreva o fornecedor ao adicionar keys, ou na página de um lote: ele aparece aqui.",
  }),
});

/** Number of defective keys and their share of the sold keys: "3 (1,5%)". */
export const defectText = (replaced: number, sold: number): string =>
  replaced === 0 ? "0" : `${formatCount(replaced)} (${formatPercent(replaced / sold)})`;
