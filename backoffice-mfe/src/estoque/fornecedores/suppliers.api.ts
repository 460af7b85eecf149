import { array, type InferOutput, number, object, string } from "valibot";
import { callJson, pagesOf } from "../../data/parse-result";
import { useOneQuery } from "../../data/staff-query";
import { profitSchema } from "../../profit/profit";
import { staffKeys } from "../keys/admin-keys.api";
import { keyImportEntries } from "../keys/imports/key-imports.api";

const supplierEntries = {
  id: string(),
  name: string(),
  bought: number(),
  /** Reais; sum of the keys whose cost is known. */
  spent: number(),
  left: number(),
  sold: number(),
  replaced: number(),
};

const rowSchema = object({ ...supplierEntries, last_at: string() });

export const readSuppliers = pagesOf("list_suppliers", "suppliers", rowSchema, {});

const supplierSchema = object({
  ...supplierEntries,
  imports_total: number(),
  /** The latest 50. */
  imports: array(object({ ...keyImportEntries, product_name: string() })),
  /** Sum over all its keys. */
  profit: profitSchema,
});

export type Supplier = InferOutput<typeof supplierSchema>;
export type SupplierBatch = Supplier["imports"][number];

export const useSupplier = (id: string) =>
  useOneQuery([...staffKeys, "supplier", id], id, (db, signal) =>
    callJson(supplierSchema, db, "get_supplier", { p_supplier_id: id }, signal),
  );
