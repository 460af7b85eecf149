import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "../../node/stack";
import { type BenchedBackend, startBackend } from "./backends";
import { paidCalls, stockGoods } from "./goods";
import { type LoadCall, load, type Measured } from "./load";
import { cpuOf, memoryOf } from "./process-figures";
import { WaitingCrowd } from "./waiting-crowd";

const tabs = Number(process.env.BENCH_TABS ?? 10_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const stacks = (process.env.BENCH_STACKS ?? "embedded,postgres").split(",") as Stack[];
const connections = 32;
// Longer than a question is held: all have come back once by then.
const watchedSeconds = 30;
const longestReturn = 120_000;

/**
 * Many pages that wait for a payment: what they cost the gateway and the programs behind it, what they take from the payments of others, and how
 * they come back when the gateway was restarted under them. Each page's person is made up, with a token that the store would have signed.
 */
for (const stack of stacks) {
  const backend = await startBackend(stack);
  const crowd = new WaitingCrowd(backend);
  try {
    const pay = paidCalls(backend, await stockGoods(backend, 4, 2_500));
    await load(backend.url, connections, 2, pay);
    console.log(`${stack}, ${tabs} pages`);
    console.log(`  paid webhooks: ${tell(await load(backend.url, connections, seconds, pay))}`);
    await watch(backend, crowd);
    console.log(`  paid webhooks beside them: ${tell(await load(backend.url, connections, seconds, pay))}`);
    await restart(backend, crowd, pay);
  } finally {
    crowd.close();
    await backend.stop();
  }
}

async function watch(backend: BenchedBackend, crowd: WaitingCrowd): Promise<void> {
  const memory = memoryOf(backend.pid);
  const since = performance.now();
  await crowd.open(tabs);
  const opened = (performance.now() - since) / 1_000;
  const each = (memoryOf(backend.pid) - memory) / tabs;
  console.log(`  opened in ${opened.toFixed(0)} s, ${each.toFixed(1)} KB each in the gateway; ${told(crowd)}`);
  crowd.forget();
  const before = cpuOf(backend.pid);
  await pause(watchedSeconds * 1_000);
  const after = cpuOf(backend.pid);
  const share = (one: number, other: number) => `${((100 * (one - other)) / watchedSeconds).toFixed(0)} %`;
  console.log(`  waiting for ${watchedSeconds} s: ${told(crowd)}`);
  console.log(
    `  of a core: gateway ${share(after.own, before.own)}, what it runs ${share(after.programs, before.programs)}`,
  );
}

async function restart(backend: BenchedBackend, crowd: WaitingCrowd, pay: () => LoadCall): Promise<void> {
  crowd.forget();
  const since = performance.now();
  await backend.restart();
  const ready = performance.now();
  const paid = load(backend.url, connections, seconds, pay);
  const reached: string[] = [];
  for (const share of [0.5, 0.95, 1]) {
    while (crowd.answeredSince(ready) < share && performance.now() - ready < longestReturn) await pause(100);
    reached.push(`${100 * share} % after ${((performance.now() - ready) / 1_000).toFixed(0)} s`);
  }
  console.log(`  restarted in ${((ready - since) / 1_000).toFixed(1)} s; answered again: ${reached.join(", ")}`);
  console.log(`  meanwhile: ${told(crowd)}`);
  console.log(`  paid webhooks in the first ${seconds} s of it: ${tell(await paid)}`);
}

function tell({ perSecond, p50, p95, errors }: Measured): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, errors ${JSON.stringify(errors)}`;
}

function told({ counts: { asked, held, failed } }: WaitingCrowd): string {
  return `${asked} questions, ${held} of them kept waiting, failed ${JSON.stringify(failed)}`;
}
