import { useState } from "react";
import { useStaffQuery } from "../../data/staff-query";
import { parsePrice, printPrice } from "../product/parse-price";
import type { Purchase } from "./add-keys.api";
import { importsKey, importsPerPage, listKeyImports } from "./imports/key-imports.api";

export function costProblem(cost: string): string | undefined {
  const price = parsePrice(cost);
  if (cost.trim() === "" || (price !== null && price >= 0 && price <= 1_000_000)) return undefined;
  return "Use um custo como 12,50";
}

/** Supplier and unit cost of the keys to add; defaults to those of the product's last import. */
export function usePurchase(productId: string) {
  // Shares the first page of the table of imports.
  const { data } = useStaffQuery([...importsKey(productId), 1], (db, signal) =>
    listKeyImports(db, { p_product_id: productId, p_limit: importsPerPage, p_offset: 0 }, signal),
  );
  const last = data?.rows[0];
  const [typed, setTyped] = useState<{ supplier?: string; cost?: string }>({});
  const cost = last?.unit_cost ?? null;
  const texts = { supplier: last?.supplier ?? "", cost: cost === null ? "" : printPrice(cost), ...typed };
  const known: Purchase = { supplier: texts.supplier.trim(), unitCost: parsePrice(texts.cost) };
  return {
    texts,
    known,
    problem: costProblem(texts.cost),
    change: (part: typeof typed) => setTyped({ ...typed, ...part }),
  };
}
