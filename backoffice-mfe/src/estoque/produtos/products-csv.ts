import { type CsvColumns, parseCsv } from "../../format/csv";
import type { LineNote } from "../keys/paste/key-paste-preview";
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
  readonly problems: readonly LineNote[];
  readonly same: number;
}

/** Compares a CSV file with the products. Missing columns change nothing; invalid lines are skipped. */
export function readProductsCsv(file: string, products: ReadonlyMap<string, ProductRow>): ReadProducts {
  const [head, ...lines] = parseCsv(file);
  const titles = head?.cells.map((title) => title.trim()) ?? [];
  const wrongHead = headProblem(titles);
  if (wrongHead) return { changes: [], problems: [{ line: 1, says: wrongHead }], same: 0 };

  const changes: ProductChange[] = [];
  const problems: LineNote[] = [];
  const lineOf = new Map<string, number>();
  let same = 0;
  for (const { line, cells } of lines) {
    const row = new Map(titles.map((title, index) => [title, cells[index]?.trim() ?? ""]));
    const id = row.get(idTitle) ?? "";
    const earlier = lineOf.get(id);
    lineOf.set(id, line);
    const readLine = (product: ProductRow | undefined) => {
      if (!product) return [`não há produto com o ID "${id}"`];
      if (earlier) return [`o produto já está na linha ${earlier}`];
      if (cells.length > titles.length) return ["tem mais células que colunas"];
      return changeOf(product, row);
    };
    const read = readLine(products.get(id));
    if (Array.isArray(read)) problems.push(...read.map((says) => ({ line, says })));
    else if (Object.keys(read.to).length > 0) changes.push(read);
    else same += 1;
  }
  return { changes, problems, same };
}

function headProblem(titles: readonly string[]): string | undefined {
  const known = [idTitle, "", ...csvFields.map(titleOf)];
  const unknown = titles.filter((title) => !known.includes(title));
  if (!titles.includes(idTitle)) return `falta a coluna ${idTitle}`;
  if (unknown.length > 0) return `colunas desconhecidas: ${unknown.join(", ")}`;
  return new Set(titles).size < titles.length ? "há colunas repetidas" : undefined;
}

/** The change of a line, or its problems. */
function changeOf(product: ProductRow, row: ReadonlyMap<string, string>): ProductChange | string[] {
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const wrong = new Set<string>();
  for (const field of csvFields) {
    const cell = row.get(titleOf(field));
    if (cell === undefined || cell === cellOf(product, field).trim()) continue;
    const { value, problem } = readCell(field, cell);
    if (problem) wrong.add(problem);
    if (value === product[field]) continue;
    from[field] = product[field];
    to[field] = value;
  }
  return wrong.size > 0 ? [...wrong] : { id: product.id, name: product.name, from, to };
}

function readCell(field: ChangeableField, text: string): { value?: unknown; problem?: string | undefined } {
  const { cell, problem, read } = tableFields[field];
  const value = cell ? cell.read(text) : text;
  if (value === undefined) return { problem: cell?.problem };
  return { problem: problem?.(value as never), value: read(value as never) };
}
