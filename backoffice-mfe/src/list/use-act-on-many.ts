import { useRef, useState } from "react";

/** One of the things that are acted on. */
export interface ManyItem {
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
}

/** One that did not go, and why. */
export interface ManyRefusal extends ManyItem {
  readonly reason: string;
  /** Another try would be refused the same way. */
  readonly isLasting?: boolean;
}

/**
 * Does it to these items, which are one unless `perCall` says more, and tells which did not go; what it throws is said of all of
 * them.
 */
export type ActOnItems = (
  items: readonly ManyItem[],
  reason: string,
  asked: Readonly<Record<string, string>>,
) => Promise<readonly ManyRefusal[]> | Promise<void>;

/** How far it has come. */
export interface ManyProgress {
  readonly done: readonly string[];
  readonly refused: readonly ManyRefusal[];
  readonly total: number;
  /** Those that were not tried, because it was stopped. */
  readonly left: readonly ManyItem[];
  readonly isRunning: boolean;
}

interface ActOnManyOptions {
  act: ActOnItems;
  /** The sentence for what `act` threw. */
  failed: (error: unknown) => string;
  /** How many go in one call. */
  perCall: number;
}

/**
 * Acts on many items, call by call and in their order, until it is done or stopped; each one that did not go is kept with its
 * reason. `again` tries those that may go now, and those that were left, for the same reason as before.
 */
export function useActOnMany({ act, failed, perCall }: ActOnManyOptions) {
  const [progress, setProgress] = useState<ManyProgress | null>(null);
  const stopped = useRef(false);
  const why = useRef({ reason: "", asked: {} });

  async function run(from: ManyProgress): Promise<void> {
    stopped.current = false;
    let now = from;
    setProgress(now);
    while (now.left.length > 0 && !stopped.current) {
      const part = now.left.slice(0, perCall);
      const refused = await refusalsOf(act(part, why.current.reason, why.current.asked), part, failed);
      const gone = part.filter(({ id }) => !refused.some((each) => each.id === id)).map(({ id }) => id);
      now = {
        ...now,
        done: [...now.done, ...gone],
        refused: [...now.refused, ...refused],
        left: now.left.slice(perCall),
      };
      setProgress(now);
    }
    setProgress({ ...now, isRunning: false });
  }
  function start(items: readonly ManyItem[], reason: string, asked: Readonly<Record<string, string>> = {}) {
    why.current = { reason, asked };
    void run({ done: [], refused: [], total: items.length, left: items, isRunning: true });
  }
  function again() {
    if (!progress) return;
    const refused = progress.refused.filter(({ isLasting }) => isLasting);
    const left = [...progress.refused.filter(({ isLasting }) => !isLasting), ...progress.left];
    void run({ ...progress, refused, left, isRunning: true });
  }
  function stop() {
    stopped.current = true;
  }
  return { progress, start, again, stop };
}

async function refusalsOf(
  call: ReturnType<ActOnItems>,
  part: readonly ManyItem[],
  failed: (error: unknown) => string,
): Promise<readonly ManyRefusal[]> {
  try {
    return (await call) ?? [];
  } catch (error) {
    const reason = failed(error);
    return part.map((item) => ({ ...item, reason }));
  }
}
