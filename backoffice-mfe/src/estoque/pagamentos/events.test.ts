import { outcomeLabels, stayReason } from "../../data/outcome-labels";
import { amountText, payerText, productText } from "./event-facts";
import { countOf, inboxGroups } from "./inbox-filter";

const product = (change: object) => ({
  provider_id: "gg-1",
  title: null,
  product_id: null,
  product_name: null,
  ...change,
});

it("calls an amount that cannot be read so, and one that nothing says none", () => {
  expect(amountText({ amount: 147, has_amount: true })).toBe("R$ 147,00");
  expect(amountText({ amount: 0, has_amount: true })).toBe("R$ 0,00");
  expect(amountText({ amount: null, has_amount: true })).toBe("valor ilegível");
  expect(amountText({ amount: null, has_amount: false })).toBe("—");
});

it("names the payer by what is kept of them", () => {
  const payer = { name: "Maria", email: "m@x.br", has_ended: false };
  expect(payerText(payer)).toBe("Maria · m@x.br");
  expect(payerText({ ...payer, name: null, has_ended: true })).toBe("m@x.br");
  expect(payerText({ name: null, email: null, has_ended: true })).toBe("apagado no prazo");
  expect(payerText({ name: null, email: null, has_ended: false })).toBe("—");
});

it("names the products as the store does, else as the provider does, else by the provider's id", () => {
  const products = [product({ product_name: "Conta", title: "x" }), product({ title: "Título" }), product({})];
  expect(productText({ products })).toBe("Conta, Título, gg-1");
  expect(productText({ products: [] })).toBe("—");
});

it("says why an event still sold nothing: the failure itself where there is one", () => {
  expect(stayReason({ outcome: "error", error: "23514 preço" })).toBe("23514 preço");
  expect(stayReason({ outcome: "not_paid", error: null })).toBe("o status do pagamento diz que não foi pago");
  expect(stayReason({ outcome: "error", error: null })).toBe("Falha ao aplicar");
});

it("has every outcome in one tab, and only one", () => {
  const inTabs = Object.values(inboxGroups).flatMap(({ outcomes }) => outcomes ?? []);
  expect([...inTabs].sort()).toEqual(Object.keys(outcomeLabels).sort());
});

it("counts each tab by its outcomes, and all of them, also those of tomorrow, under Todos", () => {
  const outcomes = { delivered: 3, waiting: 1, error: 2, of_tomorrow: 4 };
  expect(Object.keys(inboxGroups).map((tab) => countOf(outcomes, tab))).toEqual([10, 0, 2, 0, 4, 0, 0, 0]);
});
