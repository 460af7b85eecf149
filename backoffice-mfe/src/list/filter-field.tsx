import { Field, Select, TextInput } from "@store/shared-ui";
import type { ComponentType } from "react";
import { ProductSelect } from "../estoque/product/product-select";
import { LabelledOptions } from "../form/labelled-options";
import type { Filter } from "./use-list-address";

/** The control of a filter field. */
interface Control {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of a list's filter: the parameter of the address that it sets, its label and its control. */
export interface FilterField<F extends Filter> {
  readonly name: keyof F & string;
  readonly label: string | ((filter: F) => string);
  readonly Input: ComponentType<Control>;
  /** Parameters that exclude this one: choosing a value here empties them. */
  readonly clears?: readonly (keyof F & string)[];
}

/** The search of a list, in the parameter `busca`. */
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

/** A choice among values by their labels, in order. */
export const choice = (options: Readonly<Record<string, string>>) =>
  function Choice({ value, onChange }: Control) {
    return (
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <LabelledOptions labels={options} />
      </Select>
    );
  };

/** A choice among all products, in the parameter `produto`; `withCategories` also offers whole categories. */
export const product = (withCategories = false) => ({
  name: "produto" as const,
  label: "Produto",
  Input: (control: Control) => <ProductSelect {...control} none="Todos" withCategories={withCategories} />,
});

/** A calendar day. */
export function Day({ value, onChange }: Control) {
  return <TextInput type="date" value={value} onChange={({ target }) => onChange(target.value)} />;
}

/** The two ends of a period, in the parameters `de` and `ate`. */
export const period = [
  { name: "de", label: "De", Input: Day },
  { name: "ate", label: "Até", Input: Day },
] as const;

interface FieldsProps<F extends Filter> {
  fields: readonly FilterField<F>[];
  filter: F;
  onChange: (change: Partial<F>) => void;
}

/** Fields as controls under their labels. */
export function Fields<F extends Filter>({ fields, filter, onChange }: FieldsProps<F>) {
  return fields.map(({ name, label, Input, clears = [] }) => (
    <Field key={name} label={typeof label === "string" ? label : label(filter)}>
      <Input
        value={filter[name] ?? ""}
        onChange={(value) =>
          onChange({
            ...(value !== "" && Object.fromEntries(clears.map((other) => [other, ""]))),
            [name]: value,
          } as Partial<F>)
        }
      />
    </Field>
  ));
}
