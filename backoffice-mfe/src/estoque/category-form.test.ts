import { categoryMessages, checkCategory, toCategoryId } from "./category-form";

it("keeps a-z, 0-9 and the hyphen of an id, in lower case", () => {
  expect(toCategoryId("Kwai Ads_9-Ç")).toBe("kwaiads9-");
});

it("asks for a name and an id, and takes web addresses only", () => {
  expect(checkCategory({ name: " ", id: "", image: "foto.png" })).toEqual([
    { field: "name", code: "name_required" },
    { field: "id", code: "id_required" },
    { field: "image", code: "image_invalid" },
  ]);
  expect(checkCategory({ name: "Kwai", id: "kwai", image: "" })).toEqual([]);
  expect(checkCategory({ name: "Kwai", id: "kwai", image: "javascript:alert(1)" })).toHaveLength(1);
  expect(checkCategory({ name: "Kwai", id: "Proxys", image: "" })).toEqual([{ field: "id", code: "id_taken" }]);
  expect(categoryMessages.name_required).toBe("Nome da categoria é obrigatório");
  expect(categoryMessages.id_required).toBe("ID da categoria é obrigatório");
});
