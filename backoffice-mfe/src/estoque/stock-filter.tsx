import { foldForSearch, type Product } from "shared-data";
import { Checkbox, Row, TextInput } from "shared-ui";
import { styled } from "styled-components";

/** What the stock page leaves out. */
export interface StockFilterValues {
  text: string;
  /** Shows products that are off sale, too. */
  inactive: boolean;
}

interface StockFilterProps {
  values: StockFilterValues;
  onChange: (values: StockFilterValues) => void;
}

export function StockFilter({ values, onChange }: StockFilterProps) {
  return (
    <Row $gap={4}>
      <Search>
        <TextInput
          type="search"
          aria-label="Filtrar produtos por nome"
          placeholder="Filtrar por nome"
          value={values.text}
          onChange={({ target }) => onChange({ ...values, text: target.value })}
        />
      </Search>
      <Checkbox
        label="Mostrar inativos"
        checked={values.inactive}
        onChange={({ target }) => onChange({ ...values, inactive: target.checked })}
      />
    </Row>
  );
}

/** Products that the filter leaves; names match regardless of case and accents. */
export function visibleProducts(products: readonly Product[], { text, inactive }: StockFilterValues): Product[] {
  const wanted = foldForSearch(text);
  return products.filter((product) => {
    return (inactive || product.is_active) && foldForSearch(product.name).includes(wanted);
  });
}

const Search = styled.div`
  flex: 1;
  min-inline-size: ${({ theme }) => theme.size.menu};
`;
