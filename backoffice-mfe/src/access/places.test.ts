import { pages } from "../routes";
import { findPlaces, pageOf, placesFor, placesOf } from "./places";

const places = placesOf(pages);
const labels = (text: string) => findPlaces(places, text).map(({ label }) => label);

it("finds pages and acts by how their words begin, in any order, without accents", () => {
  expect(labels("seg")).toEqual(["Segurança"]);
  expect(labels("moderacao")).toEqual(["Avaliações"]);
  expect(labels("AVALIAÇÕES")).toEqual(["Avaliações"]);
  expect(labels("produto novo")).toEqual(["Novo produto"]);
  expect(labels("csv")).toEqual(["Exportar pedidos", "Importar produtos"]);
  expect(labels("guranca")).toEqual([]);
  expect(labels("  ")).toHaveLength(places.length);
});

it("knows acts and the words of the trade", () => {
  expect(labels("reembolso")).toEqual(["Pedidos", "Pedidos reembolsados"]);
  expect(labels("estornar")).toEqual(["Pedidos"]);
  expect(labels("senha")).toEqual(["Segurança"]);
  expect(labels("garantia")).toEqual(["Chamados", "Chamados atrasados"]);
});

it("leads managers to no page of admins alone", () => {
  expect(labels("equipe")).toEqual(["Equipe"]);
  expect(findPlaces(placesFor(places, "manager"), "equipe")).toEqual([]);
});

it("says to which page an address belongs", () => {
  const of = (pathname: string) => pageOf(places, pathname)?.label;
  expect(of("/estoque")).toBe("Estoque");
  expect(of("/estoque/pedidos/dossie/1")).toBe("Pedidos");
  expect(of("/estoque/pagamentos")).toBe("Eventos do checkout");
  expect(of("/estoquista")).toBeUndefined();
});

it("gives each shortcut to one page", () => {
  const shortcuts = places.flatMap(({ shortcut }) => shortcut ?? []);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  expect(shortcuts.join("")).toMatch(/^[a-z]+$/);
});
