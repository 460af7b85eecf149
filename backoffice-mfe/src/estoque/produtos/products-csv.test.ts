import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { csvHead, csvLine, csvLines } from "../../format/csv";
import { tableRow } from "../../testing/product-table";
import { productColumns, readProductsCsv } from "./products-csv";
import type { ProductRow } from "./staff-products.api";

beforeAll(() => configureRuntime(parseSettings({ checkoutHosts: ["pay.exemplo.com.br"] })));

const one = tableRow({ name: '=Conta "A"; Brasil', description: "Duas\nlinhas" });
const two = tableRow({ id: "p-2", name: "Perfil", price: 20, is_active: false, low_stock: 9 });

const read = (file: string, products: readonly ProductRow[] = [one, two]) =>
  readProductsCsv(file, new Map(products.map((product) => [product.id, product])));
const file = (...lines: string[][]) => lines.map(csvLine).join("");

it("reads back what it wrote as no change, names that look like formulas included", () => {
  const written = csvHead(productColumns) + csvLines(productColumns, [one, two]);
  expect(written).toContain(`"'=Conta ""A""; Brasil"`);
  expect(read(written)).toEqual({ changes: [], problems: [], same: 2 });
});

it("finds what each line changes, and what it was", () => {
  const { changes, problems, same } = read(
    file(
      ["ID", "Preço", "À venda", "Limite de estoque baixo", "Máximo por compra", "Categoria"],
      ["p-1", "R$ 1.234,5", "sim", "5", "1", "TikTok Ads"],
      ["p-2", "20", "Sim", "12", "3", "Meta Ads"],
    ),
  );
  expect(problems).toEqual([]);
  expect(same).toBe(0);
  expect(changes.map(({ id, from, to }) => ({ id, from, to }))).toEqual([
    { id: "p-1", from: { price: 100, category: "facebook" }, to: { price: 1234.5, category: "tiktok" } },
    {
      id: "p-2",
      from: { is_active: false, low_stock: 9, max_per_order: 1 },
      to: { is_active: true, low_stock: 12, max_per_order: 3 },
    },
  ]);
});

it("derives the old price when its cell is empty", () => {
  expect(read(file(["ID", "Preço original"], ["p-1", ""])).changes).toEqual([
    { id: "p-1", name: one.name, from: { original_price: 120 }, to: { original_price: null } },
  ]);
});

it("names bad lines with their number, and reads the others", () => {
  const { changes, problems } = read(
    file(
      [
        "ID",
        "Nome",
        "Preço",
        "À venda",
        "Garantia (horas)",
        "Máximo por compra",
        "Limite de estoque baixo",
        "Link de checkout",
      ],
      ["p-1", "", "abc", "talvez", "1", "101", "muitas", "https://outro.exemplo.com/x"],
      ["nada", "", "", "", "", "", "", ""],
      ["p-2", "Perfil", "21", "Não", "24", "1", "9", ""],
      ["p-2", "Perfil", "22", "Não", "24", "1", "9", ""],
    ),
  );
  expect(problems).toEqual([
    { line: 2, says: "Nome do produto é obrigatório" },
    { line: 2, says: "Preço inválido. Use o formato 147,00" },
    { line: 2, says: "À venda: use Sim ou Não" },
    { line: 2, says: "Garantia inválida: em horas, de 24 a 8760" },
    { line: 2, says: "Máximo por compra inválido: de 1 a 100" },
    { line: 2, says: "Limite de estoque baixo: use um número inteiro de 0 a 100000" },
    { line: 2, says: "Link de checkout fora dos endereços permitidos: pay.exemplo.com.br" },
    { line: 3, says: 'não há produto com o ID "nada"' },
    { line: 5, says: "o produto já está na linha 4" },
  ]);
  expect(changes).toMatchObject([{ id: "p-2", to: { price: 21 } }]);
});

it.each([
  [["Nome"], { line: 1, says: "falta a coluna ID" }],
  [["ID", "Estoque", "Senha"], { line: 1, says: "colunas desconhecidas: Estoque, Senha" }],
  [["ID", "Nome", "Nome"], { line: 1, says: "há colunas repetidas" }],
])("reads no line under the columns %j", (titles, problem) => {
  expect(read(file(titles, ["p-1", "x", "y"]))).toEqual({ changes: [], problems: [problem], same: 0 });
});

it("leaves out a line with more cells than columns: a separator is out of place", () => {
  expect(read("ID;Preço\np-1;10;50").problems).toEqual([{ line: 2, says: "tem mais células que colunas" }]);
});
