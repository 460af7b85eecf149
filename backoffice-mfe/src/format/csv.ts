// Semicolons and the byte order mark are what a Brazilian spreadsheet opens without asking.
const separator = ";";

/** What a file for spreadsheets begins with: without it they take accents for something else. */
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
