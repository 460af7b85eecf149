import { type CategoryId, callRpc, isCategoryId, StoreError } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import {
  array,
  custom,
  fallback,
  type GenericSchema,
  type InferOutput,
  number,
  type ObjectEntries,
  type ObjectSchema,
  object,
  picklist,
  safeParse,
} from "valibot";

/** Validates JSON of the database: a wrong field is an error and not an empty cell. @throws StoreError `rejected` */
export function parseResult<Output>(schema: GenericSchema<unknown, Output>, result: unknown): Output {
  const { success, output } = safeParse(schema, result);
  if (!success) throw new StoreError("rejected", "resposta inesperada do servidor");
  return output;
}

type RpcName = Parameters<typeof callRpc>[1];

type RpcRows<Fn extends RpcName> = Awaited<ReturnType<typeof callRpc<Fn>>>;
type AnyRow<Fn extends RpcName> = RpcRows<Fn> extends readonly (infer Row)[] ? Row : never;

/** A row of a database function; the generated types do not know which fields can be null. */
export type RpcRow<Fn extends RpcName, Empty extends keyof AnyRow<Fn> = never> = {
  readonly [Field in keyof AnyRow<Fn>]: AnyRow<Fn>[Field] | (Field extends Empty ? null : never);
};

/** Calls a database function that returns JSON. @throws StoreError, also if the JSON does not match the schema */
export async function callJson<Output, Fn extends RpcName>(
  schema: GenericSchema<unknown, Output>,
  db: StoreClient,
  name: Fn,
  args?: Parameters<typeof callRpc<Fn>>[2],
  signal?: AbortSignal,
): Promise<Output> {
  return parseResult(schema, await callRpc(db, name, args, signal));
}

type Page<Row, Others extends ObjectEntries> = InferOutput<ObjectSchema<Others, undefined>> & {
  readonly rows: readonly Row[];
  readonly total: number;
};

/** Reads pages of a list from a database function: `field` has the rows, `others` are further fields of the page. */
export function pagesOf<Fn extends RpcName, Row, Others extends ObjectEntries>(
  name: Fn,
  field: string,
  row: GenericSchema<unknown, Row>,
  others: Others,
) {
  const schema = object({ total: number(), ...others, [field]: array(row) });
  return async (db: StoreClient, args?: Parameters<typeof callRpc<Fn>>[2], signal?: AbortSignal) => {
    const { [field]: rows, ...page } = await callJson<Record<string, unknown>, Fn>(schema, db, name, args, signal);
    return { ...page, rows } as Page<Row, Others>;
  };
}

/** A word of a table; an unknown value falls back to one of its words. */
export const wordIn = <Word extends string>(
  table: Readonly<Record<Word, unknown>>,
  otherwise: NoInfer<Word>,
): GenericSchema<unknown, Word> =>
  fallback(
    custom<Word>((value) => typeof value === "string" && Object.hasOwn(table, value)),
    otherwise,
  );

/** A category; an unknown value falls back to "variados", as in the whole store. */
export const categorySchema = fallback(
  custom<CategoryId>((value) => typeof value === "string" && isCategoryId(value)),
  "variados" as const,
);

/** An order's status; an unknown value falls back to "failed", so that nothing is promised. */
export const orderStatusSchema = fallback(
  picklist(["pending", "completed", "expired", "failed", "refunded"]),
  "failed",
);
