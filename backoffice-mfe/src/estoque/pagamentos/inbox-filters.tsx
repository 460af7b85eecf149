import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
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
    <Root role="search" aria-label="Filtrar eventos">
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
  & > :last-child { justify-self: start; }
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > :first-child { grid-column: span 2; }
    & > :last-child { grid-column: auto; }
  }
`;
