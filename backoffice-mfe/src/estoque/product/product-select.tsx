import { Select } from "shared-ui";
import { useAdminProducts } from "./use-admin-products";

interface ProductSelectProps {
  /** The product's id; empty for none. */
  value: string;
  onChange: (productId: string) => void;
  /** The words of the choice that names no product. */
  none: string;
}

/** A choice among all products. Inside a Field. */
export function ProductSelect({ value, onChange, none }: ProductSelectProps) {
  const { data: products } = useAdminProducts();
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {products?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
