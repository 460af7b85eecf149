import { type GenericSchema, getDotPath, type InferInput, is, safeParse } from "valibot";

/** Whether a document from outside fits its schema. It is left as it is: what the schema does not name stays. */
export const isDocument = <Schema extends GenericSchema>(
  schema: Schema,
  document: unknown,
): document is InferInput<Schema> => is(schema, document);

/** What is wrong with a document, with its place in the document first; `undefined` where it fits its schema. */
export function findFault(schema: GenericSchema, document: unknown): string | undefined {
  const [issue] = safeParse(schema, document).issues ?? [];
  return issue && [getDotPath(issue), issue.message].filter(Boolean).join(": ");
}
