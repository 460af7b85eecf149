import { type CategoryId, categoryOrder, isCategoryId } from "@store/shared-data";
import { useEffect, useState } from "react";
import type { StaffProduct } from "./product/staff-product";

const storageName = "store-stock-sections";

/** A section of the stock page: a category and its products. */
export interface StockSection {
  category: CategoryId;
  products: readonly StaffProduct[];
}

/** Sections in the given order, without categories that have no products (R2.10). */
export function toSections(products: readonly StaffProduct[], order: readonly CategoryId[]): StockSection[] {
  return order
    .map((category) => ({ category, products: products.filter((product) => product.category === category) }))
    .filter((section) => section.products.length > 0);
}

/** Swaps a category with its neighbour among the visible ones. Moving the first up or the last down changes nothing. */
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

/** The section order, stored in this browser; the default one until it has been read. */
export function useSectionOrder(): [readonly CategoryId[], (order: readonly CategoryId[]) => void] {
  const [order, setOrder] = useState(categoryOrder);
  useEffect(() => setOrder(readOrder()), []);
  function keep(next: readonly CategoryId[]) {
    setOrder(next);
    try {
      localStorage.setItem(storageName, JSON.stringify(next));
    } catch {
      // Without localStorage the order lasts until the page is closed.
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
