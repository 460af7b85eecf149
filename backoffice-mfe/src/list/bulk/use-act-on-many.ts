import { useRef, useState } from "react";

export interface ManyItem {
  readonly id: string;
  readonly name: string;
}

export interface ManyRefusal extends ManyItem {
  readonly reason: string;
  /** True if a retry would fail too. */
  readonly isLasting?: boolean;
}

/** Processes up to `perCall` items and returns those that failed. An error that it throws applies to all of them. */
export type ActOnItems = (
  items: readonly ManyItem[],
  reason: string,
  extra: Readonly<Record<string, string>>,
) => Promise<readonly ManyRefusal[]> | Promise<void>;

export interface ManyProgress {
  readonly done: readonly string[];
  readonly refused: readonly ManyRefusal[];
  readonly total: number;
  /** Items not processed because of a cancel. */
  readonly left: readonly ManyItem[];
  readonly isRunning: boolean;
}

interface ActOnManyOptions {
  act: ActOnItems;
  failed: (error: unknown) => string;
  perCall: number;
}

/** Processes items in batches until done or cancelled; `again` retries what is left and what may yet succeed. */
export function useActOnMany({ act, failed, perCall }: ActOnManyOptions) {
  const [progress, setProgress] = useState<ManyProgress | null>(null);
  const stopped = useRef(false);
  const why = useRef({ reason: "", extra: {} });

  async function run(from: ManyProgress) {
    stopped.current = false;
    let now = from;
    setProgress(now);
    while (now.left.length > 0 && !stopped.current) {
      const part = now.left.slice(0, perCall);
      const refused = await refusalsOf(act(part, why.current.reason, why.current.extra), part, failed);
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
  function start(items: readonly ManyItem[], reason: string, extra: Readonly<Record<string, string>> = {}) {
    why.current = { reason, extra };
    return run({ done: [], refused: [], total: items.length, left: items, isRunning: true });
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
  return { progress, start, again, stop, clear: () => setProgress(null) };
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

/** The items that a call did not process and that a retry would not either, from the reason codes of its response. */
export const lastingRefusals = (
  items: readonly ManyItem[],
  refused: readonly { readonly id: string; readonly reason: string }[],
  labels: Readonly<Record<string, string>>,
): ManyRefusal[] =>
  refused.flatMap(({ id, reason }) =>
    items
      .filter((item) => item.id === id)
      .map((item) => ({ ...item, reason: labels[reason] ?? reason, isLasting: true })),
  );
