import { type CategoryId, categoryOrder, isCategoryId } from "@store/shared-data";
import { useEffect, useState } from "react";
import type { StaffProduct } from "./product/staff-product";

const storageName = "store-stock-sections";

/** One section of the stock page: a category and its products. */
export interface StockSection {
  category: CategoryId;
  products: readonly StaffProduct[];
}

/** Sections in the given order; only categories that hold products appear (R2.10). */
export function toSections(products: readonly StaffProduct[], order: readonly CategoryId[]): StockSection[] {
  return order
    .map((category) => ({ category, products: products.filter((product) => product.category === category) }))
    .filter((section) => section.products.length > 0);
}

/**
 * The order after a category changed places with its neighbour among the visible ones. The first cannot move up, the
 * last cannot move down: the order then stays as it was.
 */
export function moveSection(
  order: readonly CategoryId[],
  visible: readonly CategoryId[],
  category: CategoryId,
  step: -1 | 1,
): readonly CategoryId[] {
  const neighbour = visible[visible.indexOf(category) + step];
  if (neighbour === undefined || !visible.includes(category)) return order;
  return order.map((id) => (id === category ? neighbour : id === neighbour ? category : id));
}

/** The order this browser keeps, over a reload too; the default one until it has been read. */
export function useSectionOrder(): [readonly CategoryId[], (order: readonly CategoryId[]) => void] {
  const [order, setOrder] = useState(categoryOrder);
  useEffect(() => setOrder(readOrder()), []);
  function keep(next: readonly CategoryId[]) {
    setOrder(next);
    try {
      localStorage.setItem(storageName, JSON.stringify(next));
    } catch {
      // Without storage the order lasts until the page is left.
    }
  }
  return [order, keep];
}

function readOrder(): readonly CategoryId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? "[]");
    const known = Array.isArray(stored) ? stored.filter((id) => typeof id === "string" && isCategoryId(id)) : [];
    return [...new Set<CategoryId>([...known, ...categoryOrder])];
  } catch {
    return categoryOrder;
  }
}
