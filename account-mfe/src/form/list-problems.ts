import type { Problem } from "@store/shared-data";

/** The fields that have a problem, in the order in which they are given, which is the form's. */
export function listProblems<Field extends string, Code extends string>(
  codes: Readonly<Record<Field, Code | null>>,
): Problem<Field, Code>[] {
  return (Object.entries(codes) as [Field, Code | null][]).flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
