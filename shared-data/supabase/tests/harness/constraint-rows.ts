/** The columns of a row that a test puts in. */
export type Row = Readonly<Record<string, unknown>>;

/** What a table lets in and keeps out. */
export interface Table {
  readonly valid: () => Row;
  /** Changes to the valid row that are just allowed. */
  readonly accepted: readonly Row[];
  /** Constraint by constraint, changes to the valid row that are just refused; a unique one refuses the second of two rows. */
  readonly refused: Readonly<Record<string, readonly Row[]>>;
}

/** One change for each value of a column. */
export const each = (column: string, ...values: unknown[]): Row[] => values.map((value) => ({ [column]: value }));

/** A table of which nothing is worth trying but what it refuses. */
export const bare = (valid: () => Row, refused: Table["refused"]): Table => ({ valid, accepted: [], refused });
