import { formatDateTime } from "@store/shared-ui";

// Brazilian spreadsheets open files with semicolons and a byte order mark without an import dialog.
const separator = ";";

/** Byte order mark: without it spreadsheets misread accents. */
export const byteOrderMark = "\uFEFF";

export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(separator)}\r\n`;

export const csvMoney = (amount: number): string => amount.toFixed(2).replace(".", ",");

/** Formats a time as on screen, but without a comma, so that Brazilian spreadsheets recognize a date. */
export const csvMoment = (moment: string | null) => moment && formatDateTime(moment).replace(",", "");

/** Columns of a CSV file: title and value; null is an empty cell. */
export type CsvColumns<Row> = readonly (readonly [title: string, value: (row: Row) => string | null])[];

export const csvHead = <Row>(columns: CsvColumns<Row>): string =>
  byteOrderMark + csvLine(columns.map(([title]) => title));

export const csvLines = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(([, value]) => value(row) ?? ""))).join("");

// Prevents CSV injection: spreadsheets run cells that start like a formula, and emails and payment ids are untrusted.
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Parses CSV from `csvLine` or from spreadsheets, with semicolons, commas or tabs as separators. Skips empty lines. */
export function parseCsv(text: string) {
  const plain = text.replace(/^\uFEFF/, "");
  const between = [";", "\t", ","].find((sign) => plain.split(/\r?\n/, 1)[0]?.includes(sign)) ?? separator;
  // A cell, bare or quoted, and its delimiter.
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${between}\r\n]*)(${between}|\r\n?|\n|$)`, "y");
  const lines: { readonly line: number; readonly cells: readonly string[] }[] = [];
  let [line, begun, cells]: [number, number, string[]] = [1, 1, []];
  while (pattern.lastIndex < plain.length) {
    const [whole, cell = "", end] = pattern.exec(plain) ?? [""];
    cells.push(fromCell(cell));
    line += whole.split("\n").length - 1;
    if (end === between && pattern.lastIndex < plain.length) continue;
    if (cells.some((each) => each.trim() !== "")) lines.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return lines;
}

function fromCell(cell: string): string {
  const text = /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return text.replace(/^'(?=[=+\-@\t\r\n])/, "");
}
