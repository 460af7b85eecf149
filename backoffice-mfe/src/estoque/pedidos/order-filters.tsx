import { orderStatusText } from "shared-data";
import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { ProductSelect } from "../product/product-select";
import type { StaffOrderFilter, StaffOrderState } from "./staff-orders.api";

interface OrderFiltersProps {
  filter: StaffOrderFilter;
  onChange: (change: Partial<StaffOrderFilter>) => void;
  onClear: () => void;
}

const states: Readonly<Record<StaffOrderState, string>> = {
  all: "Todos",
  waiting: "Aguardando estoque",
  held: "Retidos",
  ownerless: "Pagos sem dono",
  pending: orderStatusText.pending.label,
  completed: orderStatusText.completed.label,
  expired: orderStatusText.expired.label,
  failed: orderStatusText.failed.label,
  refunded: orderStatusText.refunded.label,
  first: "Primeira compra do cliente",
};

export function OrderFilters({ filter, onChange, onClear }: OrderFiltersProps) {
  return (
    <Root role="search" aria-label="Filtrar pedidos">
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="E-mail, produto ou pagamento"
          value={filter.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </Field>
      <Field label="Situação">
        <Select value={filter.state} onChange={({ target }) => onChange({ state: target.value as StaffOrderState })}>
          <LabelledOptions labels={states} />
        </Select>
      </Field>
      <Field label="Produto">
        <ProductSelect
          value={filter.productId}
          onChange={(productId) => onChange({ productId })}
          none="Todos"
          withCategories
        />
      </Field>
      <Field label="De">
        <TextInput type="date" value={filter.from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label="Até">
        <TextInput type="date" value={filter.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
      <Button variant="ghost" onClick={onClear}>
        Limpar filtros
      </Button>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
  & > :is(:first-child, :last-child) { grid-column: 1 / -1; }
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > :first-child { grid-column: span 2; }
    & > :last-child { grid-column: auto; justify-self: start; }
  }
  @media ${({ theme }) => theme.media.desktop} {
    grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr)) repeat(3, max-content);
    & > :first-child { grid-column: auto; }
  }
`;
