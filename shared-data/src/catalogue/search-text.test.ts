import { foldForSearch } from "./search-text";

it.each([
  ["anúncios", "ANUNCIOS"],
  ["perfil  tiktok", " Perfil TikTok"],
  ["verificá", "verifica"],
])("takes %j and %j for the same", (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other));
});

it("folds composed and decomposed accents alike", () => {
  expect(foldForSearch("ação")).toBe("acao");
  expect(foldForSearch("ação".normalize("NFD"))).toBe("acao");
});
