import { dayLabels } from "./order-filter";

it.each([
  ["all", "De", "Até"],
  ["held", "De", "Até"],
  ["completed", "Pago de", "Pago até"],
  ["first", "Pago de", "Pago até"],
  ["credit", "Pago de", "Pago até"],
  ["credit_given", "Crédito de", "Crédito até"],
  ["credit_lost", "Reembolsado de", "Reembolsado até"],
  ["refunded", "Reembolsado de", "Reembolsado até"],
])("calls the days of the filter %s by the event they refer to", (situacao, from, to) => {
  expect(dayLabels({ situacao })).toEqual({ from, to });
});
