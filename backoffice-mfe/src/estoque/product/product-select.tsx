import { categoryLabels, categoryOrder } from "@store/shared-data";
import { Select } from "@store/shared-ui";
import { useMemo } from "react";
import { useAdminProducts } from "./use-admin-products";

interface ProductSelectProps {
  /** The product's id; empty for none. */
  value: string;
  onChange: (productId: string) => void;
  /** The words of the choice that names no product. */
  none: string;
  /** True where a category can be chosen too: then its id stands for all of its products. */
  withCategories?: boolean;
}

/** A choice among all products. Inside a Field. */
export function ProductSelect({ value, onChange, none, withCategories = false }: ProductSelectProps) {
  const { data: products } = useAdminProducts();
  // Thousands, beside a text field: rebuilt only where there are others.
  const choices = useMemo(
    () =>
      products?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      )),
    [products],
  );
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {withCategories &&
        categoryOrder.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]}: todos
          </option>
        ))}
      {choices}
    </Select>
  );
}
