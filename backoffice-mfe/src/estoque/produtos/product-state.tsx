import { Badge, formatCount } from "@store/shared-ui";
import { usualLowStock } from "../product/product-fields";
import type { ProductRow } from "./staff-products.api";

type StatedProduct = Pick<ProductRow, "is_active" | "stock_count" | "low_stock" | "waiting">;

/** True for a product that needs keys: paid orders wait for them, or few are left of a product on sale. */
export const isLow = ({ is_active, stock_count, low_stock, waiting }: StatedProduct): boolean =>
  waiting > 0 || (is_active && stock_count <= (low_stock ?? usualLowStock));

export function ProductState({ product }: { product: StatedProduct }) {
  const { is_active, stock_count, waiting } = product;
  if (waiting > 0) return <Badge $tone="yellow">{formatCount(waiting)} aguardando</Badge>;
  if (!is_active) return <Badge>Fora de venda</Badge>;
  if (stock_count === 0) return <Badge $tone="red">Esgotado</Badge>;
  return isLow(product) ? <Badge $tone="yellow">Estoque baixo</Badge> : <Badge $tone="blue">À venda</Badge>;
}
