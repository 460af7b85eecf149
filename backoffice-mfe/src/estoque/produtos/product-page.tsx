import { categoryLabels, formatGuarantee, type StaffRole } from "@store/shared-data";
import { StoreLink, useParams } from "@store/shared-data/router";
import { ButtonLink, formatCount, formatPrice, Stack } from "@store/shared-ui";
import { useState } from "react";
import { productClaimsPath, productKeysPath, productPath } from "../../addresses/addresses";
import { useStaffQuery } from "../../data/staff-query";
import { DetailPage } from "../../list/detail-page";
import { Loaded } from "../../list/loaded";
import { anyAction, listStaffActions } from "../../log/staff-log.api";
import { CopyId } from "../../widgets/copy-id";
import { FactList, type Facts } from "../../widgets/fact-list";
import { PageActions } from "../../widgets/page-actions";
import { TableSkeleton } from "../../widgets/table";
import { Timeline } from "../../widgets/timeline";
import { KeyImports } from "../keys/imports/key-imports";
import { ordersPath } from "../pedidos/order-filter";
import { usualLowStock } from "../product/product-fields";
import { copyOfProduct } from "../product/product-word";
import { staffProducts } from "../product/use-admin-products";
import { logEntry } from "../registro/log-entry";
import { priceHistoryPath } from "../registro/log-path";
import { isLow, ProductState } from "./product-state";
import { findStaffProduct, type ProductRow } from "./staff-products.api";

/** /estoque/produtos/:id: a product with its figures, batches of keys and history. */
export function ProductPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  const query = useStaffQuery([...staffProducts, "one", id], (db, signal) => findStaffProduct(db, id, signal));
  return (
    <DetailPage title={query.data?.name ?? "Produto"} of="produto" id={id} list="/estoque/produtos" query={query}>
      {(product) => <ShownProduct key={id} product={product} role={role} />}
    </DetailPage>
  );
}

function ShownProduct({ product, role }: { product: ProductRow; role: StaffRole }) {
  const undoing = useState<string | null>(null);
  return (
    <Stack $gap={6}>
      <Stack>
        <div>
          <ProductState product={product} />
        </div>
        <Actions product={product} />
        <FactList facts={factsOf(product)} wide={0} />
      </Stack>
      <KeyImports productId={product.id} isAdmin={role === "admin"} undoing={undoing} />
      <History productId={product.id} />
    </Stack>
  );
}

/** Keys are the next step of a product that runs out; its form and keys are dialogs of the stock page. */
function Actions({ product }: { product: ProductRow }) {
  const { id, name } = product;
  return (
    <PageActions
      of={`produto ${name}`}
      actions={[]}
      links={[
        { label: "Duplicar", to: productPath(copyOfProduct(id)) },
        { label: "Pedidos", to: ordersPath({ produto: id }) },
        { label: "Chamados", to: productClaimsPath(id) },
        { label: "Histórico de preços", to: priceHistoryPath(id) },
        { label: "Ver na loja", to: `/product/${encodeURIComponent(id)}` },
      ]}
    >
      <ButtonLink variant={isLow(product) ? "strong" : "secondary"} as={StoreLink} to={productKeysPath(id)}>
        Adicionar keys
      </ButtonLink>
      <ButtonLink as={StoreLink} to={productPath(id)}>
        Editar produto
      </ButtonLink>
    </PageActions>
  );
}

const factsOf = (product: ProductRow): Facts => ({
  Preço: formatPrice(product.price),
  "Keys no estoque": formatCount(product.stock_count),
  "Avisar com até": formatCount(product.low_stock ?? usualLowStock),
  Vendidos: formatCount(product.sold_count),
  Garantia: formatGuarantee(product.guarantee_hours),
  "Máximo por compra": formatCount(product.max_per_order),
  Categoria: categoryLabels[product.category],
  "ID do GGCheckout": <CopyId value={product.ggcheckout_id} short={product.ggcheckout_id} of="ID do GGCheckout" />,
});

function History({ productId }: { productId: string }) {
  const query = useStaffQuery([...staffProducts, "history", productId], (db, signal) =>
    listStaffActions(db, { ...anyAction, produto: productId }, { p_limit: 100, p_offset: 0 }, signal),
  );
  return (
    <Loaded query={query} name="linha do tempo" skeleton={<TableSkeleton />}>
      {({ rows }) => <Timeline entries={rows.map(logEntry)} />}
    </Loaded>
  );
}
