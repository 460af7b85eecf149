import { type CategoryId, categoryOrder, deviceStorage, isCategoryId } from "@store/shared-data";
import { useState } from "react";
import { array, fallback, parse, parseJson, pipe, string } from "valibot";
import type { StaffProduct } from "../product/staff-product";

const storageName = "store-stock-sections";
const storedSchema = fallback(pipe(string(), parseJson(), array(fallback(string(), ""))), []);

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

/** The section order, stored in this browser. */
export function useSectionOrder(): [readonly CategoryId[], (order: readonly CategoryId[]) => void] {
  const [order, setOrder] = useState(readOrder);
  function keep(next: readonly CategoryId[]) {
    setOrder(next);
    deviceStorage.setItem(storageName, JSON.stringify(next));
  }
  return [order, keep];
}

function readOrder(): readonly CategoryId[] {
  const known = parse(storedSchema, deviceStorage.getItem(storageName)).filter(isCategoryId);
  return [...new Set([...known, ...categoryOrder])];
}
