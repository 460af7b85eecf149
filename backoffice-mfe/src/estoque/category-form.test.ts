import { safeParse } from "valibot";
import { categorySchema, toCategoryId } from "./category-form";

const problems = (name: string, id: string, image: string) =>
  safeParse(categorySchema, { name, id, image }).issues?.map(({ message }) => message) ?? [];

it("keeps a-z, 0-9 and the hyphen of an id, in lower case", () => {
  expect(toCategoryId("Kwai Ads_9-Ç")).toBe("kwaiads9-");
});

it("asks for a name and an id, and takes web addresses only", () => {
  expect(problems(" ", "", "foto.png")).toEqual([
    "Nome da categoria é obrigatório",
    "ID da categoria é obrigatório",
    "URL da imagem inválida",
  ]);
  expect(problems("Kwai", "kwai", "")).toEqual([]);
  expect(problems("Kwai", "kwai", "javascript:alert(1)")).toEqual(["URL da imagem inválida"]);
  expect(problems("Kwai", "Proxys", "")).toEqual(["Já existe uma categoria com este ID"]);
});
