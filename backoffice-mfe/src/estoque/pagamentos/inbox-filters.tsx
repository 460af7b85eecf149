import { Field, Select, TextInput } from "shared-ui";
import { LabelledOptions } from "../../form/labelled-options";
import { FilterFields } from "../../list/filter-fields";
import { ProductSelect } from "../product/product-select";
import type { InboxFilter } from "./inbox-filter";

interface InboxFiltersProps {
  filter: InboxFilter;
  onChange: (change: Partial<InboxFilter>) => void;
  onClear: () => void;
}

const periods = { "": "Qualquer", "1h": "Última hora", "24h": "Últimas 24 horas" };
const orders = { "": "Mais novos primeiro", antigos: "Mais antigos primeiro" };

/** What to list of the inbox, but for what became of it, which the tabs choose. */
export function InboxFilters({ filter, onChange, onClear }: InboxFiltersProps) {
  return (
    <FilterFields
      label="Filtrar eventos"
      usesMore={Boolean(filter.periodo || filter.de || filter.ate || filter.ordem)}
      onClear={onClear}
      more={
        <>
          <Field label="Período">
            <Select
              value={filter.periodo}
              onChange={({ target }) => onChange({ periodo: target.value, ...(target.value && { de: "", ate: "" }) })}
            >
              <LabelledOptions labels={periods} />
            </Select>
          </Field>
          <Field label="De">
            <TextInput
              type="date"
              value={filter.de}
              onChange={({ target }) => onChange({ de: target.value, periodo: "" })}
            />
          </Field>
          <Field label="Até">
            <TextInput
              type="date"
              value={filter.ate}
              onChange={({ target }) => onChange({ ate: target.value, periodo: "" })}
            />
          </Field>
          <Field label="Ordem">
            <Select value={filter.ordem} onChange={({ target }) => onChange({ ordem: target.value })}>
              <LabelledOptions labels={orders} />
            </Select>
          </Field>
        </>
      }
    >
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="Pagamento, e-mail, nome, telefone ou ID do provedor"
          maxLength={200}
          value={filter.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Produto">
        <ProductSelect value={filter.produto} onChange={(produto) => onChange({ produto })} none="Todos" />
      </Field>
    </FilterFields>
  );
}
