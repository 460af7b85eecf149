import { UiProvider } from "@store/shared-ui";
import { act, render, screen } from "@testing-library/react";
import { clockFrom } from "../data/server-clock";
import { PixCountdown } from "./pix-countdown";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const second = 1000;
const minute = 60 * second;
const iso = (time: number) => new Date(time).toISOString();

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => jest.useRealTimers());

/** Renders a PIX that was created this long ago. */
function show(age: number) {
  const clock = clockFrom(iso(start));
  if (!clock) throw new Error("no time was said");
  return render(<PixCountdown since={iso(start - age)} clock={clock} />, { wrapper: UiProvider });
}

const clock = () => screen.getByRole("timer").textContent;
const spoken = () => screen.getByRole("status").textContent;
const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

it("says what is awaited, without interrupting", () => {
  show(0);
  expect(screen.getByText("Aguardando Pagamento")).toBeVisible();
  const awaited = "Expira em 15:00. Assim que o Pix for confirmado, a key aparece aqui.";
  expect(screen.getByText(/^Expira em/)).toHaveTextContent(awaited);
  expect(screen.getAllByRole("status")).toHaveLength(1);
});

it("counts down every second, to zero and no further", () => {
  show(14 * minute + 58 * second);
  expect(clock()).toBe("00:02");
  pass(999);
  expect(clock()).toBe("00:02");
  pass(1);
  expect(clock()).toBe("00:01");
  pass(second);
  expect(clock()).toBe("00:00");
  pass(10 * second);
  expect(clock()).toBe("00:00");
});

it("speaks twice: at five minutes, and at one", () => {
  show(10 * minute - second);
  expect([clock(), spoken()]).toEqual(["05:01", ""]);
  pass(second);
  expect([clock(), spoken()]).toEqual(["05:00", "Faltam menos de 5 minutos para o Pix expirar."]);
  pass(4 * minute - second);
  expect([clock(), spoken()]).toEqual(["01:01", "Faltam menos de 5 minutos para o Pix expirar."]);
  pass(second);
  expect([clock(), spoken()]).toEqual(["01:00", "Falta menos de 1 minuto para o Pix expirar."]);
});

it("looks at the clock at once when a sleeping tab wakes", () => {
  show(0);
  jest.spyOn(performance, "now").mockReturnValue(performance.now() + 3 * minute);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(clock()).toBe("12:00");
});
