import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { fieldNames } from "../../log/change-words";
import { staffActionNames } from "../../log/staff-action-names";
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
  return (
    <Root role="search" aria-label="Filtrar registro">
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="Motivo, e-mail ou produto"
          value={fields.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Ação">
        <Select value={fields.acao} onChange={({ target }) => onChange({ acao: target.value })}>
          <option value="">Todas</option>
          <LabelledOptions labels={staffActionNames} />
        </Select>
      </Field>
      <Field label="O que mudou">
        <Select value={fields.aba} onChange={({ target }) => onChange({ aba: target.value })}>
          <option value="">Tudo</option>
          <LabelledOptions labels={fieldNames} />
        </Select>
      </Field>
      <Field label="Quem">
        <PersonSelect value={fields.pessoa} onChange={(pessoa) => onChange({ pessoa })} />
      </Field>
      <Field label="Produto">
        <ProductSelect value={fields.produto} onChange={(produto) => onChange({ produto })} none="Todos" />
      </Field>
      <Field label="Pedido">
        <TextInput
          placeholder="Número"
          value={fields.pedido}
          onChange={({ target }) => onChange({ pedido: target.value })}
        />
      </Field>
      <Field label="De">
        <TextInput type="date" value={fields.de} onChange={({ target }) => onChange({ de: target.value })} />
      </Field>
      <Field label="Até">
        <TextInput type="date" value={fields.ate} onChange={({ target }) => onChange({ ate: target.value })} />
      </Field>
      <Button variant="ghost" onClick={onClear}>
        Limpar filtros
      </Button>
    </Root>
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

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
  & > :is(:first-child, :last-child) { grid-column: 1 / -1; }
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > :first-child { grid-column: auto; }
    & > :last-child { grid-column: auto; justify-self: start; }
  }
`;
