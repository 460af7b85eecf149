import { formatGuarantee } from "./guarantee";

it.each([
  [24, "24 horas"],
  [25, "25 horas"],
  [48, "2 dias"],
  [60, "60 horas"],
  [168, "7 dias"],
  [8760, "365 dias"],
])("says %i hours as %p: days where they are whole and more than one", (hours, text) => {
  expect(formatGuarantee(hours)).toBe(text);
});
