import { readdir, readFile } from "node:fs/promises";

const every = 250;
const part = 10_000;
type Taken = { all: number; own: number };

/** What this process and those it started take while something runs, in MB: the most of it, and how it grows with the pages that are done. */
export class MemoryWatch {
  most = 0;
  /** Of each 10,000 pages: what was taken on the way to them. */
  readonly #parts: Taken[] = [];
  #samples: Taken[] = [];
  #done = 0;
  readonly #timer = setInterval(() => void this.#look(), every);

  /** Says how far the work has come, and after each 10,000 pages what was taken on the way. */
  mark(done: number) {
    this.#done = done;
    if (done % part !== 0) return;
    const taken = {
      all: median(this.#samples.map(({ all }) => all)),
      own: median(this.#samples.map(({ own }) => own)),
    };
    console.log(`  ${done} pages: ${taken.all.toFixed(0)} MB, ${taken.own.toFixed(0)} of them this process`);
    this.#parts.push(taken);
    this.#samples = [];
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#look();
  }

  /** How much more is taken with each 10,000 pages, from the first to the last of them. */
  get growth(): Taken {
    const [first, last] = [this.#parts[0], this.#parts.at(-1)];
    const per = (of: keyof Taken) =>
      ((last?.[of] ?? Number.NaN) - (first?.[of] ?? Number.NaN)) / (this.#parts.length - 1);
    return { all: per("all"), own: per("own") };
  }

  async #look() {
    const own = process.memoryUsage().rss / 1024 / 1024;
    const all = own + (await childrenMegabytes());
    this.most = Math.max(this.most, all);
    if (this.#done > 0) this.#samples.push({ all, own });
  }
}

/** What the processes that this one started take; nothing where the system does not tell. */
async function childrenMegabytes() {
  const names = await readdir("/proc").catch(() => []);
  const statuses = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readFile(`/proc/${name}/status`, "utf8").catch(() => "")),
  );
  const children = statuses.filter((text) => text.includes(`PPid:\t${process.pid}\n`));
  return children.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0), 0) / 1024;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
