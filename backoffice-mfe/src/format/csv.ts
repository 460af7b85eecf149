// Semicolons and the byte order mark are what a Brazilian spreadsheet opens without asking.
const separator = ";";

/** Byte order mark: without it spreadsheets misread accents. */
export const byteOrderMark = "\uFEFF";

/** A line of a file for spreadsheets. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(separator)}\r\n`;

/** Reais in a file for spreadsheets: "1234,50". */
export const csvMoney = (amount: number): string => amount.toFixed(2).replace(".", ",");

// A spreadsheet runs a cell that begins like a formula; e-mails and payment ids come from outside.
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a file of a spreadsheet: its cells, and where it stands in the file, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads what `csvLine` writes, and what spreadsheets save in its place: with commas or tabs between the cells. Empty lines are left out.
 */
export function parseCsv(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, "");
  const between = [";", "\t", ","].find((sign) => plain.split(/\r?\n/, 1)[0]?.includes(sign)) ?? separator;
  // A cell, bare or in quotes, and what ends it.
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${between}\r\n]*)(${between}|\r\n?|\n|$)`, "y");
  const lines: CsvLine[] = [];
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
