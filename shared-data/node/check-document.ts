import { type GenericSchema, getDotPath, type InferInput, is, safeParse } from "valibot";

/** True where a document from outside fits its schema. Properties that the schema does not name are ignored. */
export const isDocument = <Schema extends GenericSchema>(
  schema: Schema,
  document: unknown,
): document is InferInput<Schema> => is(schema, document);

/** The first fault of a document, after its place in the document; `undefined` where it fits its schema. */
export function findFault(schema: GenericSchema, document: unknown): string | undefined {
  const [issue] = safeParse(schema, document).issues ?? [];
  return issue && [getDotPath(issue), issue.message].filter(Boolean).join(": ");
}
