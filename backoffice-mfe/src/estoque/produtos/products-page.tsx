import { categoryLabels, formatGuarantee } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { formatCount, formatPrice, TextLink } from "@store/shared-ui";
import { productKeysPath, productPagePath } from "../../addresses/addresses";
import { defineList } from "../../list/define-list";
import { DetailLink } from "../../list/detail-link";
import { search } from "../../list/filter-field";
import { usualLowStock } from "../product/product-fields";
import { staffProducts } from "../product/use-admin-products";
import { ChangeChosen } from "./change-chosen";
import { LatestChanges } from "./latest-changes";
import { ProductFiles } from "./product-files";
import { ProductState } from "./product-state";
import { listStaffProducts, type ProductAddress } from "./staff-products.api";

const onSale: ProductAddress = { busca: "", situacao: "", categoria: "" };

const situations = {
  "": "À venda",
  low: "Estoque baixo",
  soldout: "Esgotados",
  waiting: "Com pedidos aguardando keys",
  off: "Fora de venda",
  all: "Todos",
};

export const ProductsPage = defineList({
  title: "Produtos em tabela",
  address: "produtos",
  noun: ["produto", "produtos"],
  defaults: onSale,
  fields: [search("Nome, ID ou ID do GGCheckout", 200), { name: "situacao", label: "Situação", options: situations }],
  more: [{ name: "categoria", label: "Categoria", options: { "": "Todas", ...categoryLabels } }],
  queryKey: [...staffProducts, "table"],
  refetchInterval: 30_000,
  fetch: listStaffProducts,
  nameOf: ({ name }) => name,
  columns: () => [
    {
      name: "Produto",
      kind: "words",
      card: "title",
      cell: ({ id, name }) => (
        <DetailLink isText to={productPagePath(id)} label={`Abrir produto ${name}`} title={name}>
          {name}
        </DetailLink>
      ),
    },
    { name: "Preço", kind: "figure", card: "figure", cell: ({ price }) => formatPrice(price) },
    { name: "Situação", card: "badge", cell: (product) => <ProductState product={product} /> },
    {
      name: "Keys",
      kind: "figure",
      cell: ({ id, name, stock_count }) => (
        <TextLink as={StoreLink} to={productKeysPath(id)} aria-label={`${formatCount(stock_count)} keys de ${name}`}>
          {formatCount(stock_count)}
        </TextLink>
      ),
    },
    { name: "Limite", kind: "figure", card: "none", cell: ({ low_stock }) => formatCount(low_stock ?? usualLowStock) },
    { name: "Garantia", kind: "figure", card: "none", cell: ({ guarantee_hours }) => formatGuarantee(guarantee_hours) },
    { name: "Vendidos", kind: "figure", card: "none", cell: ({ sold_count }) => formatCount(sold_count) },
    { name: "Categoria", card: "aside", cell: ({ category }) => categoryLabels[category] },
  ],
  empty: () => ({ title: "Nenhum produto encontrado", description: "Se há filtros acima, experimente limpá-los." }),
  Bulk: ChangeChosen,
  Actions: ProductFiles,
  after: (_, role) => <LatestChanges isAdmin={role === "admin"} />,
});
