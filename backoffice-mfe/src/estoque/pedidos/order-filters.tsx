import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { ProductSelect } from "../product/product-select";
import { type OrderAddress, orderSorts, orderStates } from "./order-filter";

interface OrderFiltersProps {
  filter: OrderAddress;
  onChange: (change: Partial<OrderAddress>) => void;
  onClear: () => void;
}

export function OrderFilters({ filter, onChange, onClear }: OrderFiltersProps) {
  return (
    <Root role="search" aria-label="Filtrar pedidos">
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="Número, pagamento, e-mail, nome, telefone ou produto"
          value={filter.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Situação">
        <Select value={filter.situacao} onChange={({ target }) => onChange({ situacao: target.value })}>
          <LabelledOptions labels={orderStates} />
        </Select>
      </Field>
      <Field label="Produto">
        <ProductSelect
          value={filter.produto}
          onChange={(produto) => onChange({ produto })}
          none="Todos"
          withCategories
        />
      </Field>
      <Field label="Ordem">
        <Select value={filter.ordem} onChange={({ target }) => onChange({ ordem: target.value })}>
          <LabelledOptions labels={orderSorts} />
        </Select>
      </Field>
      <Field label="De">
        <TextInput type="date" value={filter.de} onChange={({ target }) => onChange({ de: target.value })} />
      </Field>
      <Field label="Até">
        <TextInput type="date" value={filter.ate} onChange={({ target }) => onChange({ ate: target.value })} />
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
    & > :first-child { grid-column: span 4; }
    & > :last-child { grid-column: auto; justify-self: start; }
  }
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    & > :first-child { grid-column: span 2; }
  }
`;
