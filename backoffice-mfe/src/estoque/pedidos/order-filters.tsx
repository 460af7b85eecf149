import { Field, Select, TextInput } from "shared-ui";
import { LabelledOptions } from "../../form/labelled-options";
import { FilterFields } from "../../list/filter-fields";
import { ProductSelect } from "../product/product-select";
import { anyOrder, dayLabels, type OrderAddress, orderSorts, orderStates } from "./order-filter";

interface OrderFiltersProps {
  filter: OrderAddress;
  onChange: (change: Partial<OrderAddress>) => void;
  onClear: () => void;
}

export function OrderFilters({ filter, onChange, onClear }: OrderFiltersProps) {
  const { from, to } = dayLabels(filter);
  return (
    <FilterFields
      label="Filtrar pedidos"
      usesMore={Boolean(filter.produto || filter.de || filter.ate) || filter.ordem !== anyOrder.ordem}
      onClear={onClear}
      more={
        <>
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
          <Field label={from}>
            <TextInput type="date" value={filter.de} onChange={({ target }) => onChange({ de: target.value })} />
          </Field>
          <Field label={to}>
            <TextInput type="date" value={filter.ate} onChange={({ target }) => onChange({ ate: target.value })} />
          </Field>
        </>
      }
    >
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
    </FilterFields>
  );
}
