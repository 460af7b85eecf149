import { csvLine, csvMoney } from "./csv";

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
