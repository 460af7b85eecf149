import { byteOrderMark, csvLine, csvMoney, parseCsv } from "./csv";
import { listMoment } from "./list-moment";
import { pluralize } from "./pluralize";
import { startOfDay } from "./start-of-day";
import { mostCounted, reachable, shortTotal, totalOf } from "./total-of";

// One minute past midnight in Brasília.
const now = Date.parse("2026-11-24T03:01:00Z");

it.each([
  ["2026-11-24T03:00:00Z", "hoje 00:00"],
  ["2026-11-25T02:59:00Z", "hoje 23:59"],
  ["2026-11-24T02:59:00Z", "23/11/26 23:59"],
  ["2025-11-24T12:00:00Z", "24/11/25 09:00"],
  ["ontem", "—"],
])("writes %s as %s in a list", (moment, text) => {
  expect(listMoment(moment, now)).toBe(text);
});

it("gives one thing the singular, and none or several the plural", () => {
  expect([0, 1, 2, 5000].map((count) => pluralize(count, "pedido", "pedidos"))).toEqual([
    "0 pedidos",
    "1 pedido",
    "2 pedidos",
    "5.000 pedidos",
  ]);
});

it("begins a day at midnight in Brasília, and ends the last one with it", () => {
  expect(startOfDay("2026-11-21", 0)).toBe("2026-11-21T03:00:00.000Z");
  expect(startOfDay("2026-11-30", 1)).toBe("2026-12-01T03:00:00.000Z");
  expect(startOfDay("", 0)).toBeNull();
  expect(startOfDay("2026-13-40", 1)).toBeNull();
});

it.each([
  [0, "0 pedidos", "0", 0],
  [1, "1 pedido", "1", 1],
  [mostCounted, "10.000 pedidos", "10.000", 10_000],
  [mostCounted + 1, "Mais de 10.000 pedidos", "10.000+", 10_000],
])("says a total of %i as far as the database has counted", (total, text, short, rows) => {
  expect([totalOf(total, "pedido", "pedidos"), shortTotal(total), reachable({ total })]).toEqual([text, short, rows]);
});

it("parts cells with semicolons, and keeps what has one, a quote or a line break together", () => {
  expect(csvLine(["a", "b;c", 'd"e', "f\ng", ""])).toBe('a;"b;c";"d""e";"f\ng";\r\n');
});

it.each(["=1+1", "+1", "-1", "@a", "\tb"])("never lets a spreadsheet run %j", (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

it.each(["\r=1", "\n=1"])("nor %j, which it would read without its line break", (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

it("writes reais with a comma and nothing between thousands", () => {
  expect([0, 1234.5, 0.005].map(csvMoney)).toEqual(["0,00", "1234,50", "0,01"]);
});

describe("parseCsv", () => {
  const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

  const texts = [["=1+1"], ["-1"], ["a;b", 'c"d', "e\nf", "'g"], ["Preço, à vista", ""]];
  it.each(texts)("reads what csvLine writes: %j", (...cells) => {
    expect(cellsOf(byteOrderMark + csvLine(cells.slice(0, 4)))).toEqual([cells]);
  });

  it("reports line numbers of the file, past empty lines and line breaks within quotes", () => {
    const lines = parseCsv('a;b\r\n\r\n"c\nd";e\r\n;\r\nf;g');
    expect(lines).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 3, cells: ["c\nd", "e"] },
      { line: 6, cells: ["f", "g"] },
    ]);
  });

  it("reads files with commas or tabs between the cells", () => {
    expect(cellsOf('a,b\n"1,5",2')).toEqual([
      ["a", "b"],
      ["1,5", "2"],
    ]);
    expect(cellsOf("a\tb\n1;5\t2")).toEqual([
      ["a", "b"],
      ["1;5", "2"],
    ]);
  });
});
