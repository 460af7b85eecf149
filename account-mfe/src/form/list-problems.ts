import type { Problem } from "@store/shared-data";

/** Converts error codes by field to a list of problems in the given order, which is the form's. */
export function listProblems<Field extends string, Code extends string>(
  codes: Readonly<Record<Field, Code | null>>,
): Problem<Field, Code>[] {
  return (Object.entries(codes) as [Field, Code | null][]).flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
