import {
  type KeyTemplate,
  type Product,
  type ProductRow,
  productColumns,
  toKeyTemplate,
  toProduct,
} from "@store/shared-data";

/** A product for staff: includes columns about its keys that public lists omit (R14.1, R14.2). */
export interface StaffProduct extends Product {
  readonly key_template: KeyTemplate | null;
  readonly first_steps: readonly string[];
}

export const staffProductColumns = `${productColumns},key_template,first_steps` as const;

export type StaffProductRow = ProductRow & {
  readonly key_template: unknown;
  readonly first_steps: readonly string[] | null;
};

export const toStaffProduct = (row: StaffProductRow): StaffProduct => ({
  ...toProduct(row),
  key_template: toKeyTemplate(row.key_template),
  first_steps: row.first_steps ?? [],
});
