import { categoryLabels, isCategoryId, sanitizeText } from "@store/shared-data";
import type { StoreSettings } from "@store/shared-data/runtime";
import { byteOrderMark, csvLine, csvMoney, parseCsv } from "../../format/csv";
import { fieldNames } from "../../log/change-labels";
import { checkProduct, productMessages } from "../product/check-product";
import { parsePrice } from "../product/parse-price";
import { emptyProductValues } from "../product/product-form";
import type { ChangeableField, ProductChange, ProductRow } from "./staff-products.api";

interface Column {
  readonly print: (product: ProductRow) => string;
  /** Parses a cell; undefined if it is invalid. */
  readonly read: (cell: string) => unknown;
}

const text = (field: "name" | "ggcheckout_id"): Column => ({
  print: (product) => product[field],
  read: (cell) => (field === "name" ? sanitizeText(cell) : cell),
});
const optionalText = (field: "description" | "image_url" | "checkout_link"): Column => ({
  print: (product) => product[field] ?? "",
  read: (cell) => cell || null,
});
const money = (field: "price" | "original_price"): Column => ({
  print: (product) => csvMoney(product[field]),
  // Without an original price the database generates one.
  read: (cell) => parsePrice(cell) ?? (field === "original_price" ? null : undefined),
});
const count = (print: Column["print"]): Column => ({
  print,
  read: (cell) => (/^\d{1,6}$/.test(cell) && Number(cell) <= 100_000 ? Number(cell) : undefined),
});
const yesOrNo: Readonly<Record<string, boolean>> = { sim: true, não: false, nao: false };

const columns: Readonly<Record<ChangeableField, Column>> = {
  name: text("name"),
  category: {
    print: ({ category }) => categoryLabels[category],
    read: (cell) =>
      isCategoryId(cell) ? cell : Object.entries(categoryLabels).find(([, label]) => label === cell)?.[0],
  },
  price: money("price"),
  original_price: money("original_price"),
  is_active: {
    print: ({ is_active }) => (is_active ? "Sim" : "Não"),
    read: (cell) => yesOrNo[cell.toLowerCase()],
  },
  guarantee_hours: count(({ guarantee_hours }) => String(guarantee_hours)),
  max_per_order: count(({ max_per_order }) => String(max_per_order)),
  low_stock: count(({ low_stock }) => String(low_stock ?? 5)),
  ggcheckout_id: text("ggcheckout_id"),
  image_url: optionalText("image_url"),
  checkout_link: optionalText("checkout_link"),
  description: optionalText("description"),
};

const fields = Object.keys(columns) as ChangeableField[];
const titleOf = (field: ChangeableField) => fieldNames[field] ?? field;
const idTitle = "ID";

/** Products as CSV, in the format of `readProductsCsv`. */
export const toProductsCsv = (products: readonly ProductRow[]): string =>
  [
    byteOrderMark,
    csvLine([idTitle, ...fields.map(titleOf)]),
    ...products.map((product) => csvLine([product.id, ...fields.map((field) => columns[field].print(product))])),
  ].join("");

/** Changes in a file, and its invalid lines. */
export interface ReadProducts {
  readonly changes: readonly ProductChange[];
  /** Messages with line numbers. */
  readonly problems: readonly string[];
  /** Number of products without a change. */
  readonly same: number;
}

/** Compares a CSV file with the products. Missing columns change nothing; invalid lines are skipped. */
export function readProductsCsv(
  file: string,
  products: ReadonlyMap<string, ProductRow>,
  settings: Pick<StoreSettings, "checkoutHosts" | "mode">,
): ReadProducts {
  const [head, ...lines] = parseCsv(file);
  const titles = head?.cells.map((title) => title.trim()) ?? [];
  const known = new Map([[idTitle, "id"], ...fields.map((field) => [titleOf(field), field] as const)] as const);
  const unknown = titles.filter((title) => title !== "" && !known.has(title));
  if (!titles.includes(idTitle)) return nothingRead(`Linha 1: falta a coluna ${idTitle}`);
  if (unknown.length > 0) return nothingRead(`Linha 1: colunas desconhecidas: ${unknown.join(", ")}`);
  if (new Set(titles).size < titles.length) return nothingRead("Linha 1: há colunas repetidas");

  const [changes, problems]: [ProductChange[], string[]] = [[], []];
  const seen = new Map<string, number>();
  let same = 0;
  for (const { line, cells } of lines) {
    const at = (title: string) => cells[titles.indexOf(title)]?.trim() ?? "";
    const id = at(idTitle);
    const product = products.get(id);
    const before = seen.get(id);
    const found = !product
      ? [`não há produto com o ID "${id}"`]
      : before
        ? [`o produto já está na linha ${before}`]
        : cells.length > titles.length
          ? ["tem mais células que colunas"]
          : changeOf(
              product,
              fields.filter((field) => titles.includes(titleOf(field))),
              at,
              settings,
            );
    seen.set(id, line);
    if (Array.isArray(found)) problems.push(...found.map((problem) => `Linha ${line}: ${problem}`));
    else if (Object.keys(found.to).length > 0) changes.push(found);
    else same += 1;
  }
  return { changes, problems, same };
}

const nothingRead = (problem: string): ReadProducts => ({ changes: [], problems: [problem], same: 0 });

/** The change in one line, or its problems. */
function changeOf(
  product: ProductRow,
  given: readonly ChangeableField[],
  at: (title: string) => string,
  settings: Pick<StoreSettings, "checkoutHosts" | "mode">,
): ProductChange | string[] {
  const changed = given.filter((field) => at(titleOf(field)) !== columns[field].print(product).trim());
  const typed = Object.fromEntries(fields.map((field) => [field, columns[field].print(product)]));
  for (const field of changed) typed[field] = at(titleOf(field));
  const values = {
    ...emptyProductValues,
    ...typed,
    category: String(columns.category.read(typed.category ?? "") ?? ""),
  };
  const problems = checkProduct({ ...values, is_active: true }, settings)
    .filter(({ field }) => changed.includes(field as ChangeableField))
    .map(
      ({ code }) => productMessages[code] + (code === "checkout_link_foreign" ? settings.checkoutHosts.join(", ") : ""),
    );
  const read = changed.map((field) => [field, columns[field].read(typed[field] ?? "")] as const);
  const unread = read
    .filter(([field, value]) => value === undefined && (field === "is_active" || field === "low_stock"))
    .map(([field]) =>
      field === "is_active"
        ? `${titleOf(field)}: use Sim ou Não`
        : `${titleOf(field)}: use um número inteiro até 100000`,
    );
  const all = [...new Set([...problems, ...unread])];
  if (all.length > 0) return all;
  const now = changed.filter((field) => columns[field].read(typed[field] ?? "") !== product[field]);
  return {
    id: product.id,
    from: Object.fromEntries(now.map((field) => [field, product[field]])),
    to: Object.fromEntries(read.filter(([field]) => now.includes(field))),
  };
}
