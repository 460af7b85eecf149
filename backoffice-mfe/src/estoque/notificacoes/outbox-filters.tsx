import { Field, Select, TextInput } from "shared-ui";
import { LabelledOptions } from "../../form/labelled-options";
import { FilterFields } from "../../list/filter-fields";
import { channelNames, kindNames, outcomeWords } from "./notice-words";
import type { OutboxFilter } from "./outbox-filter";

interface OutboxFiltersProps {
  filter: OutboxFilter;
  onChange: (change: Partial<OutboxFilter>) => void;
  onClear: () => void;
}

const outcomeLabels = Object.fromEntries(Object.entries(outcomeWords).map(([name, { label }]) => [name, label]));

/** Which notices to list. */
export function OutboxFilters({ filter, onChange, onClear }: OutboxFiltersProps) {
  return (
    <FilterFields
      label="Filtrar avisos"
      usesMore={Boolean(filter.canal || filter.de || filter.ate)}
      onClear={onClear}
      more={
        <>
          <Field label="Canal">
            <Select value={filter.canal} onChange={({ target }) => onChange({ canal: target.value })}>
              <option value="">Todos</option>
              <LabelledOptions labels={channelNames} />
            </Select>
          </Field>
          <Field label="De">
            <TextInput type="date" value={filter.de} onChange={({ target }) => onChange({ de: target.value })} />
          </Field>
          <Field label="Até">
            <TextInput type="date" value={filter.ate} onChange={({ target }) => onChange({ ate: target.value })} />
          </Field>
        </>
      }
    >
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="E-mail ou parte dele, número do pedido"
          maxLength={254}
          value={filter.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Tipo">
        <Select value={filter.tipo} onChange={({ target }) => onChange({ tipo: target.value })}>
          <option value="">Todos</option>
          <LabelledOptions labels={kindNames} />
        </Select>
      </Field>
      <Field label="Situação">
        <Select value={filter.situacao} onChange={({ target }) => onChange({ situacao: target.value })}>
          <option value="">Todas</option>
          <LabelledOptions labels={outcomeLabels} />
        </Select>
      </Field>
    </FilterFields>
  );
}
