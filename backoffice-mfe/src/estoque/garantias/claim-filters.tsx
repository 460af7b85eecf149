import { Field, Select, TextInput } from "shared-ui";
import type { ClaimFilter } from "../../claims/claim-filter";
import { claimReasons } from "../../claims/claim-words";
import { LabelledOptions } from "../../form/labelled-options";
import { FilterFields } from "../../list/filter-fields";
import { ProductSelect } from "../product/product-select";

interface ClaimFiltersProps {
  filter: ClaimFilter;
  onChange: (change: Partial<ClaimFilter>) => void;
  onClear: () => void;
}

const terms = { "": "Qualquer", atrasado: "Só atrasados" };

/** What to list of the claims, but for how they stand, which the tabs choose. */
export function ClaimFilters({ filter, onChange, onClear }: ClaimFiltersProps) {
  return (
    <FilterFields
      label="Filtrar chamados"
      usesMore={Boolean(filter.motivo || filter.produto)}
      onClear={onClear}
      more={
        <>
          <Field label="Motivo">
            <Select value={filter.motivo} onChange={({ target }) => onChange({ motivo: target.value })}>
              <LabelledOptions labels={{ "": "Todos", ...claimReasons }} />
            </Select>
          </Field>
          <Field label="Produto">
            <ProductSelect value={filter.produto} onChange={(produto) => onChange({ produto })} none="Todos" />
          </Field>
        </>
      }
    >
      <Field label="Buscar">
        <TextInput
          type="search"
          placeholder="Pedido, chamado ou e-mail inteiro"
          maxLength={200}
          value={filter.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Field>
      <Field label="Prazo">
        <Select value={filter.prazo} onChange={({ target }) => onChange({ prazo: target.value })}>
          <LabelledOptions labels={terms} />
        </Select>
      </Field>
    </FilterFields>
  );
}
