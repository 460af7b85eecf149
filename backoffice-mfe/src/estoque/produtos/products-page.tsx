import { categoryLabels, formatGuarantee } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Badge, formatCount, formatPrice, TextLink } from "@store/shared-ui";
import { productKeysPath, productPath } from "../../addresses/addresses";
import { defineList } from "../../list/define-list";
import { search } from "../../list/filter-field";
import { staffProducts } from "../product/use-admin-products";
import { ChangeChosen } from "./change-chosen";
import { LatestChanges } from "./latest-changes";
import { ProductFiles } from "./product-files";
import { listStaffProducts, type ProductAddress, type ProductRow } from "./staff-products.api";

const onSale: ProductAddress = { busca: "", situacao: "", categoria: "" };

const situations = {
  "": "À venda",
  low: "Estoque baixo",
  soldout: "Esgotados",
  waiting: "Com pedidos aguardando keys",
  off: "Fora de venda",
  all: "Todos",
};

/** /estoque/produtos: products as a table with bulk changes. */
export const ProductsPage = defineList({
  title: "Produtos em tabela",
  address: "produtos",
  noun: ["produto", "produtos"],
  label: "Produtos",
  filterLabel: "Filtrar produtos",
  defaults: onSale,
  fields: [search("Nome, ID ou ID do GGCheckout", 200), { name: "situacao", label: "Situação", options: situations }],
  more: [{ name: "categoria", label: "Categoria", options: { "": "Todas", ...categoryLabels } }],
  queryKey: [...staffProducts, "table"],
  refetchInterval: 30_000,
  fetch: listStaffProducts,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: () => [
    {
      name: "Produto",
      kind: "words",
      card: "title",
      cell: ({ id, name }) => (
        <TextLink as={StoreLink} to={productPath(id)}>
          {name}
        </TextLink>
      ),
    },
    { name: "Preço", kind: "figure", card: "figure", cell: ({ price }) => formatPrice(price) },
    { name: "Situação", card: "badge", cell: (product) => <Situation product={product} /> },
    {
      name: "Keys",
      kind: "figure",
      cell: ({ id, name, stock_count }) => (
        <TextLink as={StoreLink} to={productKeysPath(id)} aria-label={`${formatCount(stock_count)} keys de ${name}`}>
          {formatCount(stock_count)}
        </TextLink>
      ),
    },
    { name: "Limite", kind: "figure", card: "none", cell: ({ low_stock }) => formatCount(low_stock ?? 5) },
    { name: "Garantia", kind: "figure", card: "none", cell: ({ guarantee_hours }) => formatGuarantee(guarantee_hours) },
    { name: "Vendidos", kind: "figure", card: "none", cell: ({ sold_count }) => formatCount(sold_count) },
    { name: "Categoria", card: "aside", cell: ({ category }) => categoryLabels[category] },
  ],
  empty: () => ({ title: "Nenhum produto encontrado", description: "Se há filtros acima, experimente limpá-los." }),
  Bulk: ChangeChosen,
  Actions: ProductFiles,
  after: (_, role) => <LatestChanges isAdmin={role === "admin"} />,
});

function Situation({ product: { is_active, stock_count, low_stock, waiting } }: { product: ProductRow }) {
  if (waiting > 0) return <Badge $tone="yellow">{formatCount(waiting)} aguardando</Badge>;
  if (!is_active) return <Badge>Fora de venda</Badge>;
  if (stock_count === 0) return <Badge $tone="red">Esgotado</Badge>;
  if (stock_count <= (low_stock ?? 5)) return <Badge $tone="yellow">Estoque baixo</Badge>;
  return <Badge $tone="blue">À venda</Badge>;
}
