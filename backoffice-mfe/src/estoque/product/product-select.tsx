import { categoryLabels, categoryOrder } from "@store/shared-data";
import { Select } from "@store/shared-ui";
import { useMemo } from "react";
import { failedTo } from "../../messages/admin-messages";
import { useAdminProducts } from "./use-admin-products";

interface ProductSelectProps {
  value: string;
  onChange: (productId: string) => void;
  none: string;
  /** True if categories are options too; a category's id means all its products. */
  withCategories?: boolean;
}

export function ProductSelect({ value, onChange, none, withCategories = false }: ProductSelectProps) {
  const { data: products, error } = useAdminProducts();
  // Memoized, because a shop can have thousands of options and a text field beside it re-renders.
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
      {!products && error && <option disabled>{failedTo("carregar produtos")(error)}</option>}
    </Select>
  );
}
