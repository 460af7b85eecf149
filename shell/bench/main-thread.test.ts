import { readMainThread, type TraceEvent } from "./main-thread";

const main = { pid: 1, tid: 10 };
const task = (ts: number, tdur: number, thread = main): TraceEvent => ({
  name: "RunTask",
  ph: "X",
  ts,
  tdur,
  ...thread,
});
const paint: TraceEvent = { name: "firstContentfulPaint", ph: "R", ts: 5_000, ...main };

it("counts the CPU time of the page's own main thread, whatever other threads and processes do", () => {
  const events = [task(0, 10_000), paint, task(6_000, 2_000), task(6_000, 90_000, { pid: 1, tid: 11 })];
  expect(readMainThread([...events, task(7_000, 90_000, { pid: 2, tid: 10 })])).toEqual({ cpu: 12, blocking: 0 });
});

it("counts as blocking what a task after the first paint would take beyond 50 ms at a quarter of the speed", () => {
  const events = [task(0, 100_000), paint, task(6_000, 12_500), task(20_000, 20_000)];
  expect(readMainThread(events)).toEqual({ cpu: 132.5, blocking: 30 });
});

it("gives no figure for a page that painted nothing", () => {
  expect(readMainThread([task(0, 1_000)])).toEqual({ cpu: Number.NaN, blocking: Number.NaN });
});
