import type { FieldDefinition } from "../../form/form-field";
import { parsePrice, printPrice } from "./parse-price";

/** A field of a product: its value in the form, in the database and in a CSV cell. */
export interface Field<Value, Column> {
  /** Short label, in the log, in CSV and in edit conflicts. */
  readonly label: string;
  readonly empty: Value;
  /** The value of a column; the back-office reads some of them as null. */
  readonly print: (column: Column | null) => Value;
  /** Normalizes a value to the column, as the database does. */
  readonly read: (value: Value) => Column;
  readonly problem?: (value: Value) => string | undefined;
  /** CSV cell, if it is not the value itself. */
  readonly cell?: Cell<Value>;
  /** The field of the form; its label is the short one by default. */
  readonly form?: Partial<FieldDefinition>;
}

interface Cell<Value> {
  readonly print: (value: Value) => string;
  /** Undefined if the cell is invalid. */
  readonly read: (cell: string) => Value | undefined;
  readonly problem: string;
}

/** A text of one line; null while empty. */
export const text = {
  empty: "",
  print: (column: string | null) => column ?? "",
  read: (value: string) => value.trim() || null,
};

/** An amount in reais as typed; null while empty. */
export const money = {
  empty: "",
  print: (column: number | null) => (column === null ? "" : printPrice(column)),
  read: parsePrice,
  problem: (value: string) =>
    value.trim() !== "" && parsePrice(value) === null ? "Preço inválido. Use o formato 147,00" : undefined,
};

/** A whole number within limits; a new product has the lower one. */
export const whole = (problem: string, least: number, most: number) => ({
  empty: String(least),
  print: (column: number | null) => String(column ?? least),
  read: Number,
  problem: (value: string) =>
    /^\d{1,6}$/.test(value.trim()) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `${problem} de ${least} a ${most}`,
});

/** Texts, one per line. */
export const lines = {
  empty: "",
  print: (column: readonly string[] | null) => (column ?? []).join("\n"),
  read: (value: string): readonly string[] =>
    value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
};

const yesOrNo: Readonly<Record<string, boolean>> = { sim: true, não: false, nao: false };

/** Yes or no; yes for a new product. */
export const boolean = {
  empty: true,
  print: (column: boolean | null) => column ?? true,
  read: (value: boolean) => value,
  cell: {
    print: (value: boolean) => (value ? "Sim" : "Não"),
    read: (cell: string) => yesOrNo[cell.toLowerCase()],
    problem: "À venda: use Sim ou Não",
  },
};
