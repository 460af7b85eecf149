import { builtInCatalogue, categoryOrder } from "@store/shared-data";
import { moveSection, toSections } from "./section-order";

const products = builtInCatalogue.map((product) => ({ ...product, key_template: null, first_steps: [] }));
const sections = toSections(products, categoryOrder);
const visible = sections.map(({ category }) => category);

it("shows only categories that hold products, in the default order", () => {
  expect(visible).toEqual(["facebook", "tiktok", "google", "variados"]);
});

it("changes places with the visible neighbour, over an empty category", () => {
  const moved = moveSection(categoryOrder, visible, "variados", -1);
  expect(toSections(products, moved).map(({ category }) => category)).toEqual([
    "facebook",
    "tiktok",
    "variados",
    "google",
  ]);
  expect([...moved].sort()).toEqual([...categoryOrder].sort());
});

it("moves the first no further up and the last no further down", () => {
  expect(moveSection(categoryOrder, visible, "facebook", -1)).toEqual(categoryOrder);
  expect(moveSection(categoryOrder, visible, "variados", 1)).toEqual(categoryOrder);
});
