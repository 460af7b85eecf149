import { productRow } from "../../testing/rows";
import { choose, type FormState, meet, mineOf, undecided } from "./product-clash";
import { toProductValues } from "./product-form";
import { toStaffProduct } from "./staff-product";

const base = toProductValues(toStaffProduct(productRow()));
const typed: FormState = { base, values: { ...base, price: "99", name: "Meu", description: "Minha" }, clash: null };
const current = toStaffProduct(productRow({ price: "150.00", name: "Dela", category: "google" }));
const met = () => meet(typed, current, {});

it("resolves a field with a choice, which can be changed", () => {
  const theirs = choose(met(), "price", "theirs");
  expect([theirs.base.price, theirs.values.price]).toEqual(["150,00", "150,00"]);
  expect(undecided(theirs.clash)).toEqual(["name"]);
  const mine = choose(theirs, "price", "mine");
  expect([mine.base.price, mine.values.price]).toEqual(["150,00", "99"]);
  expect(mine.clash?.chosen).toEqual({ price: "mine" });
  expect(mine.base.name).toBe("Conta TikTok");
});

it("counts as mine what was typed into the field after the two met", () => {
  const before = met();
  const after = { ...before, values: { ...before.values, price: "97" } };
  expect(after.clash && mineOf(after.values, after.clash).price).toBe("97");
  const back = choose(choose(after, "price", "theirs"), "price", "mine");
  expect(back.values.price).toBe("97");
});
