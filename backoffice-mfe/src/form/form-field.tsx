import { Field, Select, TextArea, TextInput } from "@store/shared-ui";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { DateInput } from "./date-input";
import { LabelledOptions } from "./labelled-options";

/** A field of a form; a text input unless it says another control. */
export interface FieldDefinition {
  readonly label: string;
  readonly hint?: string | ((text: string) => string | undefined) | undefined;
  readonly optional?: boolean;
  readonly options?: Readonly<Record<string, string>>;
  /** The value is a day such as "2026-11-21". */
  readonly isDay?: boolean;
  readonly area?: ComponentProps<typeof TextArea>;
  readonly input?: ComponentProps<typeof TextInput>;
}

interface FormFieldProps<Name extends string> extends FieldDefinition {
  name: Name;
  form: {
    readonly values: Readonly<Partial<Record<Name, string>>>;
    readonly register: (name: Name) => UseFormRegisterReturn;
    readonly set: (name: Name, value: string) => void;
    readonly errorOf: (name: Name) => string | undefined;
  };
}

export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { name, form, label, hint, optional } = props;
  const shownHint = typeof hint === "function" ? hint(form.values[name] ?? "") : hint;
  return (
    <Field label={label} optional={optional} hint={shownHint} error={form.errorOf(name)}>
      <Control {...props} />
    </Field>
  );
}

function Control<Name extends string>({ name, form, options, isDay, area, input }: FormFieldProps<Name>) {
  const { values, register, set } = form;
  if (isDay) return <DateInput value={values[name] ?? ""} onChange={(day) => set(name, day)} />;
  if (area) return <TextArea {...area} {...register(name)} value={values[name]} />;
  if (!options) return <TextInput autoComplete="off" {...input} {...register(name)} />;
  return (
    <Select {...register(name)}>
      <LabelledOptions labels={options} />
    </Select>
  );
}
