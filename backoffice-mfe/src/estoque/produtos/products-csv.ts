import { type CsvColumns, parseCsv } from "../../format/csv";
import { tableFields } from "../product/product-fields";
import type { ChangeableField, ProductChange, ProductRow } from "./staff-products.api";

const csvFields = [
  "name",
  "category",
  "price",
  "original_price",
  "is_active",
  "guarantee_hours",
  "max_per_order",
  "low_stock",
  "ggcheckout_id",
  "image_url",
  "checkout_link",
  "description",
] as const satisfies readonly ChangeableField[];

const titleOf = (field: ChangeableField) => tableFields[field].label;
const idTitle = "ID";

function cellOf(product: ProductRow, field: ChangeableField): string {
  const { print, cell } = tableFields[field];
  const value = print(product[field] as never);
  return cell ? cell.print(value as never) : String(value);
}

/** Columns of a CSV file that `readProductsCsv` reads. */
export const productColumns: CsvColumns<ProductRow> = [
  [idTitle, ({ id }) => id],
  ...csvFields.map((field) => [titleOf(field), (product: ProductRow) => cellOf(product, field)] as const),
];

export interface ReadProducts {
  readonly changes: readonly ProductChange[];
  readonly problems: readonly string[];
  readonly same: number;
}

const nothingRead = (problem: string): ReadProducts => ({ changes: [], problems: [problem], same: 0 });

/** Compares a CSV file with the products. Missing columns change nothing; invalid lines are skipped. */
export function readProductsCsv(file: string, products: ReadonlyMap<string, ProductRow>): ReadProducts {
  const [head, ...lines] = parseCsv(file);
  const titles = head?.cells.map((title) => title.trim()) ?? [];
  const known = csvFields.map(titleOf);
  const unknown = titles.filter((title) => title !== "" && title !== idTitle && !known.includes(title));
  if (!titles.includes(idTitle)) return nothingRead(`Linha 1: falta a coluna ${idTitle}`);
  if (unknown.length > 0) return nothingRead(`Linha 1: colunas desconhecidas: ${unknown.join(", ")}`);
  if (new Set(titles).size < titles.length) return nothingRead("Linha 1: há colunas repetidas");

  const [changes, problems]: [ProductChange[], string[]] = [[], []];
  const seen = new Map<string, number>();
  let same = 0;
  for (const { line, cells } of lines) {
    const cellsByTitle = new Map(titles.map((title, index) => [title, cells[index]?.trim() ?? ""]));
    const id = cellsByTitle.get(idTitle) ?? "";
    const product = products.get(id);
    const before = seen.get(id);
    seen.set(id, line);
    const { change, wrong } = !product
      ? { wrong: [`não há produto com o ID "${id}"`] }
      : before
        ? { wrong: [`o produto já está na linha ${before}`] }
        : cells.length > titles.length
          ? { wrong: ["tem mais células que colunas"] }
          : changeOf(product, cellsByTitle);
    if (wrong.length > 0) problems.push(...wrong.map((problem) => `Linha ${line}: ${problem}`));
    else if (change && Object.keys(change.to).length > 0) changes.push(change);
    else same += 1;
  }
  return { changes, problems, same };
}

interface ReadLine {
  readonly change?: ProductChange;
  readonly wrong: readonly string[];
}

function changeOf(product: ProductRow, cells: ReadonlyMap<string, string>): ReadLine {
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const wrong = new Set<string>();
  for (const field of csvFields) {
    const cell = cells.get(titleOf(field));
    if (cell === undefined || cell === cellOf(product, field).trim()) continue;
    const { value, problem } = readCell(field, cell);
    if (problem) wrong.add(problem);
    if (value === product[field]) continue;
    from[field] = product[field];
    to[field] = value;
  }
  return { change: { id: product.id, name: product.name, from, to }, wrong: [...wrong] };
}

function readCell(field: ChangeableField, text: string): { value?: unknown; problem?: string | undefined } {
  const { cell, problem, read } = tableFields[field];
  const value = cell ? cell.read(text) : text;
  if (value === undefined) return { problem: cell?.problem };
  return { problem: problem?.(value as never), value: read(value as never) };
}
