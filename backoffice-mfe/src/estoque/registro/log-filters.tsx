import { Field, Select, TextInput } from "shared-ui";
import { LabelledOptions } from "../../form/labelled-options";
import { FilterFields } from "../../list/filter-fields";
import { fieldNames } from "../../log/change-words";
import { staffActionNames } from "../../log/staff-action-kinds";
import { ProductSelect } from "../product/product-select";
import type { LogFields } from "./use-log-filter";
import { useLogPeople } from "./use-staff-log";

interface LogFiltersProps {
  fields: LogFields;
  onChange: (part: Partial<LogFields>) => void;
  onClear: () => void;
}

/** What of the log to show. */
export function LogFilters({ fields, onChange, onClear }: LogFiltersProps) {
  const { busca, acao, aba, ...less } = fields;
  return (
    <FilterFields
      label="Filtrar registro"
      usesMore={Object.values(less).some(Boolean)}
      onClear={onClear}
      more={
        <>
          <Field label="Quem">
            <PersonSelect value={less.pessoa} onChange={(pessoa) => onChange({ pessoa })} />
          </Field>
          <Field label="Produto">
            <ProductSelect value={less.produto} onChange={(produto) => onChange({ produto })} none="Todos" />
          </Field>
          <Field label="Pedido">
            <TextInput
              placeholder="Número"
              value={less.pedido}
              onChange={({ target }) => onChange({ pedido: target.value })}
            />
          </Field>
          <Field label="De">
            <TextInput type="date" value={less.de} onChange={({ target }) => onChange({ de: target.value })} />
          </Field>
          <Field label="Até">
            <TextInput type="date" value={less.ate} onChange={({ target }) => onChange({ ate: target.value })} />
          </Field>
        </>
      }
    >
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="Motivo, e-mail ou produto"
          value={busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Ação">
        <Select value={acao} onChange={({ target }) => onChange({ acao: target.value })}>
          <option value="">Todas</option>
          <LabelledOptions labels={staffActionNames} />
        </Select>
      </Field>
      <Field label="O que mudou">
        <Select value={aba} onChange={({ target }) => onChange({ aba: target.value })}>
          <option value="">Tudo</option>
          <LabelledOptions labels={fieldNames} />
        </Select>
      </Field>
    </FilterFields>
  );
}

interface PersonSelectProps {
  value: string;
  onChange: (email: string) => void;
}

function PersonSelect({ value, onChange }: PersonSelectProps) {
  const { data = [] } = useLogPeople();
  // A link may name somebody who did nothing: the filter is shown as it is.
  const people = value === "" || data.includes(value) ? data : [value, ...data];
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todas as pessoas</option>
      {people.map((email) => (
        <option key={email} value={email}>
          {email}
        </option>
      ))}
    </Select>
  );
}
