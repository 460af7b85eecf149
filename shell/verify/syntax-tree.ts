import { parseSync } from "@swc/core";

/** A node of SWC's tree; its span counts the source's bytes from 2. */
export interface SyntaxNode {
  type: string;
  span: { start: number; end: number };
  [field: string]: unknown;
}

/** SWC counts from the first token, 1 being its first byte. One put in front makes that the start of the file. */
export const beforeSource = ";";

export function parseSource(source: string, file: string): unknown {
  return parseSync(beforeSource + source, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" });
}

/** Shows every node below a value, parents first, with its field; what is below is passed over if `see` answers `false`. */
export function visit(value: unknown, see: (node: SyntaxNode, field: string) => unknown, field = "") {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value) && see(value, field) === false) return;
  for (const [name, part] of Object.entries(value)) visit(part, see, name);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "span" in value;
}

/** What a text in code says, if it is one. */
export function textOf(value: unknown) {
  return isNode(value) && value.type === "StringLiteral" ? String(value.value) : undefined;
}
