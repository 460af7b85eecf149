import { byteOrderMark, csvLine, csvMoney, parseCsv } from "./csv";

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

  it.each([["=1+1"], ["-1"], ["a;b", 'c"d', "e\nf", "'g"], ["Preço, à vista", ""]])(
    "reads what csvLine writes: %j",
    (...cells) => {
      expect(cellsOf(byteOrderMark + csvLine(cells.slice(0, 4)))).toEqual([cells]);
    },
  );

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

  it("ends with a quote that is never closed", () => {
    expect(cellsOf('a;b\n"c;d')).toEqual([
      ["a", "b"],
      ['"c', "d"],
    ]);
  });
});
