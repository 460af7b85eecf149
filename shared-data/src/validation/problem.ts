/** A problem with one field of a form; `code` chooses the sentence (R5). */
export interface Problem<Field extends string, Code extends string> {
  readonly field: Field;
  readonly code: Code;
}
