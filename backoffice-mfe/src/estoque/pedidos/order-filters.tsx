import { orderStatusText, type StaffOrderFilter, type StaffOrderState, useAdminProducts } from "shared-data";
import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";

interface OrderFiltersProps {
  filter: StaffOrderFilter;
  onChange: (change: Partial<StaffOrderFilter>) => void;
  onClear: () => void;
}

const states: Readonly<Record<StaffOrderState, string>> = {
  all: "Todos",
  waiting: "Aguardando estoque",
  held: "Valor divergente (retidos)",
  ownerless: "Pagos sem dono",
  pending: orderStatusText.pending.label,
  completed: orderStatusText.completed.label,
  expired: orderStatusText.expired.label,
  failed: orderStatusText.failed.label,
  refunded: orderStatusText.refunded.label,
};

export function OrderFilters({ filter, onChange, onClear }: OrderFiltersProps) {
  const { data: products } = useAdminProducts();
  return (
    <Root role="search" aria-label="Filtrar pedidos">
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="E-mail, produto ou ID do pagamento"
          value={filter.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </Field>
      <Field label="Situação">
        <Select value={filter.state} onChange={({ target }) => onChange({ state: target.value as StaffOrderState })}>
          {Object.entries(states).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Produto">
        <Select value={filter.productId} onChange={({ target }) => onChange({ productId: target.value })}>
          <option value="">Todos</option>
          {products?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
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
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
  @media ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  @media ${({ theme }) => theme.media.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)) repeat(3, max-content); }
`;
