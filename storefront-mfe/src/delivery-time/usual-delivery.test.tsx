import { formatSeconds } from "./use-usual-delivery";

it.each([
  [1, "1 segundo"],
  [8, "8 segundos"],
  [60, "60 segundos"],
  [61, "2 minutos"],
  [3600, "60 minutos"],
  [3601, "2 horas"],
  [86_401, "2 dias"],
])("says %i seconds as %s, never as less than they were", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));
