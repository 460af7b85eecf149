import { CleaningError, type CleaningFailure } from "@store/shared-data/pictures";
import { useEffect, useReducer, useRef, useState } from "react";
import { cleanImage, inspectImage } from "../cleaning/clean-image";
import { type CleanerItem, cleanerReducer, type ItemState, pickImages } from "./cleaner-items";

/** The chosen pictures and the actions on them. */
export type Cleaner = ReturnType<typeof useCleaner>;

const reasonOf = (error: unknown): CleaningFailure => (error instanceof CleaningError ? error.reason : "broken");

export function useCleaner() {
  const [items, dispatch] = useReducer(cleanerReducer, []);
  // Names of the files ignored at the last selection.
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const enqueue = useQueue();
  const nextId = useRef(1);
  const move: Move = (id, state) => dispatch({ type: "moved", id, state });
  const { clean, stop, stopAll } = useCleanings(enqueue, move);
  useReleaseOnLeave(items, stopAll);

  function add(files: Iterable<File>) {
    const { images, ignored: names } = pickImages(files);
    setIgnored(names);
    const added = images.map((file) => newItem(file, nextId.current++));
    dispatch({ type: "added", items: added });
    for (const { id, file } of added) {
      enqueue(() =>
        inspectImage(file).then(
          (info) => dispatch({ type: "inspected", id, info }),
          (error: unknown) => move(id, { step: "refused", reason: reasonOf(error) }),
        ),
      );
    }
  }
  function cancel({ id }: CleanerItem) {
    stop(id);
    move(id, { step: "chosen" });
  }
  function remove(gone: readonly CleanerItem[]) {
    for (const item of gone) {
      stop(item.id);
      release(item);
    }
    dispatch({ type: "removed", ids: gone.map(({ id }) => id) });
    setIgnored([]);
  }
  return { items, ignored, add, clean, cancel, remove };
}

type Move = (id: number, state: ItemState) => void;
type Enqueue = (job: () => Promise<void>) => void;

// Reads and cleans one picture at a time: a decoded picture takes up to 200 MB.
function useQueue(): Enqueue {
  const tail = useRef(Promise.resolve());
  return (job) => {
    tail.current = tail.current.then(job, job);
  };
}

/** Queued and running cleanings, each of which can be cancelled. */
function useCleanings(enqueue: Enqueue, move: Move) {
  const running = useRef(new Map<number, AbortController>()).current;

  function clean(chosen: readonly CleanerItem[]) {
    for (const { id, file } of chosen) {
      const controller = new AbortController();
      running.set(id, controller);
      move(id, { step: "cleaning", doing: "waiting" });
      enqueue(() => runCleaning(id, file, controller.signal, move));
    }
  }
  function stopAll() {
    for (const controller of running.values()) controller.abort();
  }
  return { clean, stop: (id: number) => running.get(id)?.abort(), stopAll };
}

async function runCleaning(id: number, file: File, signal: AbortSignal, move: Move): Promise<void> {
  if (signal.aborted) return;
  try {
    const result = await cleanImage(file, signal, (doing) => {
      if (!signal.aborted) move(id, { step: "cleaning", doing });
    });
    move(id, { step: "cleaned", result, url: URL.createObjectURL(result.blob) });
  } catch (error) {
    const reason = reasonOf(error);
    // A broken file passed the header check: replace everything shown about it with the refusal.
    if (!signal.aborted) move(id, { step: reason === "broken" ? "refused" : "failed", reason });
  }
}

function newItem(file: File, id: number): CleanerItem {
  return { id, file, url: URL.createObjectURL(file), info: null, state: { step: "reading" } };
}

function release({ url, state }: CleanerItem): void {
  URL.revokeObjectURL(url);
  if (state.step === "cleaned") URL.revokeObjectURL(state.url);
}

// Blob URLs keep their file in memory until they are revoked.
function useReleaseOnLeave(items: readonly CleanerItem[], stopAll: () => void): void {
  const latest = useRef({ items, stopAll });
  latest.current = { items, stopAll };
  useEffect(
    () => () => {
      latest.current.stopAll();
      latest.current.items.forEach(release);
    },
    [],
  );
}
