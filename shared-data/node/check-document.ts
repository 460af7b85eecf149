import { type GenericSchema, getDotPath, type InferInput, is, safeParse } from "valibot";

/** True if a document matches its schema. Unknown properties are ignored. */
export const isDocument = <Schema extends GenericSchema>(
  schema: Schema,
  document: unknown,
): document is InferInput<Schema> => is(schema, document);

/** The first validation error of a document with its path; `undefined` if it matches its schema. */
export function findFault(schema: GenericSchema, document: unknown): string | undefined {
  const [issue] = safeParse(schema, document).issues ?? [];
  return issue && [getDotPath(issue), issue.message].filter(Boolean).join(": ");
}
