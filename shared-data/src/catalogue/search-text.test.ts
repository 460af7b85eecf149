import { foldForSearch, nameMatches } from "./search-text";

it.each([
  ["anúncios", "ANUNCIOS"],
  ["perfil  tiktok", "Perfil TikTok Real"],
  ["verificá", "Conta Google Ads Verificada"],
  ["diario", "Limite Diário"],
])("finds %j in a name like %j", (query, name) => {
  expect(nameMatches(name, query)).toBe(true);
});

it.each(["", "   ", "orkut", "%"])("finds nothing for %j", (query) => {
  expect(nameMatches("Conta TikTok Ads", query)).toBe(false);
});

it("folds composed and decomposed accents alike", () => {
  expect(foldForSearch("ação")).toBe("acao");
  expect(foldForSearch("ação".normalize("NFD"))).toBe("acao");
});
