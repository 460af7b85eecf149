/** One entry of a browser's recording; times in microseconds, `tdur` in CPU time. */
export type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number };

const slowness = 4;
const longTask = 50;

/**
 * What a page's main thread did in a recording, in milliseconds of CPU time: what else the machine was doing at that moment does not count.
 * `cpu` is all of it, as fast as this machine is; `blocking` is what TBT counts, of a machine at a quarter of the speed: what each task
 * after the first paint takes beyond 50 ms.
 */
export function readMainThread(events: readonly TraceEvent[]): { cpu: number; blocking: number } {
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  if (!paint) return { cpu: Number.NaN, blocking: Number.NaN };
  const figures = { cpu: 0, blocking: 0 };
  for (const { name, ph, pid, tid, ts, tdur } of events) {
    const isTask = ph === "X" && (name === "RunTask" || name === "ThreadControllerImpl::RunTask");
    if (!isTask || tdur === undefined || pid !== paint.pid || tid !== paint.tid) continue;
    figures.cpu += tdur / 1000;
    if (ts > paint.ts) figures.blocking += Math.max(0, (tdur / 1000) * slowness - longTask);
  }
  return figures;
}
