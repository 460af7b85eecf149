import { Button, Field, Select, TextInput } from "@store/shared-ui";
import { type ComponentType, type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { ProductSelect } from "../estoque/product/product-select";
import { DateInput, dayProblem } from "../form/date-input";
import { LabelledOptions } from "../form/labelled-options";
import type { Filter, ListAddress } from "./use-list-address";

interface Control {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter field: URL parameter, label, and the options of its Select or another control. */
export interface FilterField<F extends Filter> {
  readonly name: keyof F & string;
  readonly label: string | ((filter: F) => string);
  readonly options?: Readonly<Record<string, string>>;
  readonly Input?: ComponentType<Control>;
  readonly problem?: (value: string) => string | undefined;
  /** Parameters that exclude this one: setting it clears them. */
  readonly clears?: readonly (keyof F & string)[];
}

export const search = (placeholder: string, maxLength?: number) => ({
  name: "busca" as const,
  label: "Buscar",
  Input: ({ value, onChange }: Control) => (
    <TextInput
      type="search"
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
});

/** Select of products, in the parameter `produto`; `withCategories` also offers categories. */
export const product = (withCategories = false) => ({
  name: "produto" as const,
  label: "Produto",
  Input: (control: Control) => <ProductSelect {...control} none="Todos" withCategories={withCategories} />,
});

export const day = { Input: DateInput, problem: dayProblem };

export const period = [
  { name: "de", label: "De", ...day },
  { name: "ate", label: "Até", ...day },
] as const;

function Fields<F extends Filter>({ fields, address }: Pick<FilterFieldsProps<F>, "fields" | "address">) {
  const filter = address.fields;
  return fields.map(({ name, label, options = {}, Input, problem, clears = [] }) => {
    const value = filter[name] ?? "";
    const change = (next: string) =>
      address.change({
        ...(next !== "" && Object.fromEntries(clears.map((other) => [other, ""]))),
        [name]: next,
      } as Partial<F>);
    return (
      <Field key={name} label={typeof label === "string" ? label : label(filter)} error={problem?.(value)}>
        {Input ? (
          <Input value={value} onChange={change} />
        ) : (
          <Select value={value} onChange={({ target }) => change(target.value)}>
            <LabelledOptions labels={options} />
          </Select>
        )}
      </Field>
    );
  });
}

interface FilterFieldsProps<F extends Filter> {
  label: string;
  fields: readonly FilterField<F>[];
  /** The other fields, collapsed so that the list starts on the first screen; expanded if one of them is set. */
  more?: readonly FilterField<F>[] | undefined;
  defaults: F;
  address: Pick<ListAddress<F>, "fields" | "change" | "clear">;
  children?: ReactNode;
}

export function FilterFields<F extends Filter>({
  label,
  fields,
  more = [],
  defaults,
  address,
  children,
}: FilterFieldsProps<F>) {
  // Until the user toggles it, the URL decides, also when it changes, for example by a saved view.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? more.some(({ name }) => address.fields[name] !== defaults[name]);
  return (
    <Root role="search" aria-label={label}>
      <Fields fields={fields} address={address} />
      {more.length > 0 && (
        <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setPressed(!isOpen)}>
          {isOpen ? "Menos filtros" : "Mais filtros"}
        </Button>
      )}
      <More $open={isOpen}>
        <Fields fields={more} address={address} />
        <Button size="small" variant="ghost" onClick={address.clear}>
          Limpar filtros
        </Button>
      </More>
      {children}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  /* A field is a chip with label and value. */
  & div:has(> label) {
    flex-direction: row;
    align-items: center;
    border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
    border-radius: ${({ theme }) => theme.radius.medium};
    background: ${({ theme }) => theme.colors.control};
  }
  & div:has(option:checked:not(:first-child)) { border-color: ${({ theme }) => theme.colors.text}; }
  & label {
    padding-inline-start: ${({ theme }) => theme.space[3]};
    color: ${({ theme }) => theme.colors.muted};
    font-size: ${({ theme }) => theme.font.size.caption};
    font-weight: ${({ theme }) => theme.font.weight.regular};
    white-space: nowrap;
  }
  & :is(select, input) {
    min-block-size: ${({ theme }) => theme.size.tapDense};
    padding-block: 0;
    border-color: transparent;
    background: transparent;
    @media (pointer: coarse) { min-block-size: ${({ theme }) => theme.size.tap}; }
    @media (pointer: fine) { font-size: ${({ theme }) => theme.font.size.caption}; }
  }
  & select { field-sizing: content; max-inline-size: ${({ theme }) => theme.size.menu}; }
  /* The placeholder describes the search, so its label is hidden. */
  & > :has([type="search"]) { flex: 1 1 ${({ theme }) => theme.size.menu}; }
  & > :has([type="search"]) > label { position: absolute; clip-path: inset(50%); }
  & > :has([type="search"]) > input { flex: 1; }
  @media not all and ${({ theme }) => theme.media.tablet} {
    & > :has([type="search"]) { flex-basis: 100%; }
    /* Leaves room for "Salvar" beside it, so that three cards fit the first screen. */
    & div:has(> select) { min-inline-size: 0; }
    &:has(> [data-saves]) div:has(> label):has(select) {
      max-inline-size: calc(100% - ${({ theme }) => `${theme.space[16]} - ${theme.space[6]}`});
    }
  }
`;

const More = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? "flex" : "none")};
  flex-wrap: wrap;
  flex-basis: 100%;
  order: 1;
  gap: ${({ theme }) => theme.space[2]};
`;
