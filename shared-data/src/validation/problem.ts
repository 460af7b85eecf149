/** A validation error of one form field; `code` selects the message (R5). */
export interface Problem<Field extends string, Code extends string> {
  readonly field: Field;
  readonly code: Code;
}
