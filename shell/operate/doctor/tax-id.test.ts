import { isTaxId } from "./tax-id";

it.each(["11.222.333/0001-81", "11222333000181", "12.ABC.345/01DE-35", "12.abc.345/01de-35"])("takes %s", (id) =>
  expect(isTaxId(id)).toBe(true),
);

it.each([
  "00.000.000/0001-00",
  "00.000.000/0000-00",
  "11.222.333/0001-82",
  "11.222.333/0001-8",
  "12.ABC.345/01DE-36",
  "",
  "CNPJ",
])("refuses %j", (id) => expect(isTaxId(id)).toBe(false));
