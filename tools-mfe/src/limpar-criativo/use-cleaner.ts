import { useEffect, useReducer, useRef, useState } from "react";
import { cleanImage, inspectImage } from "../cleaning/clean-image";
import { CleaningError, type CleaningFailure } from "../cleaning/encode-webp";
import { type CleanerItem, cleanerReducer, type ItemState, pickImages } from "./cleaner-items";

/** The pictures on the table and everything a person can do with them. */
export interface Cleaner {
  items: readonly CleanerItem[];
  /** Names of the files that were ignored the last time files were given. */
  ignored: readonly string[];
  add(files: Iterable<File>): void;
  clean(items: readonly CleanerItem[]): void;
  cancel(item: CleanerItem): void;
  remove(items: readonly CleanerItem[]): void;
}

// One picture at a time, reading and cleaning alike: a decoded picture takes up to 200 MB.
function useQueue(): (job: () => Promise<void>) => void {
  const tail = useRef(Promise.resolve());
  return (job) => {
    tail.current = tail.current.then(job, job);
  };
}

const reasonOf = (error: unknown): CleaningFailure => (error instanceof CleaningError ? error.reason : "broken");

export function useCleaner(): Cleaner {
  const [items, dispatch] = useReducer(cleanerReducer, []);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const enqueue = useQueue();
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  useReleaseOnLeave(items, running.current);
  const move = (id: number, state: ItemState) => dispatch({ type: "moved", id, state });

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
  function clean(chosen: readonly CleanerItem[]) {
    for (const { id, file } of chosen) {
      const controller = new AbortController();
      running.current.set(id, controller);
      move(id, { step: "cleaning", doing: "waiting" });
      enqueue(() => runCleaning(id, file, controller.signal, move));
    }
  }
  function cancel({ id }: CleanerItem) {
    running.current.get(id)?.abort();
    move(id, { step: "chosen" });
  }
  function remove(gone: readonly CleanerItem[]) {
    for (const item of gone) {
      running.current.get(item.id)?.abort();
      release(item);
    }
    dispatch({ type: "removed", ids: gone.map(({ id }) => id) });
    setIgnored([]);
  }
  return { items, ignored, add, clean, cancel, remove };
}

async function runCleaning(
  id: number,
  file: File,
  signal: AbortSignal,
  move: (id: number, state: ItemState) => void,
): Promise<void> {
  if (signal.aborted) return;
  try {
    const result = await cleanImage(file, signal, (doing) => {
      if (!signal.aborted) move(id, { step: "cleaning", doing });
    });
    move(id, { step: "cleaned", result, url: URL.createObjectURL(result.blob) });
  } catch (error) {
    if (!signal.aborted) move(id, { step: "failed", reason: reasonOf(error) });
  }
}

function newItem(file: File, id: number): CleanerItem {
  return { id, file, url: URL.createObjectURL(file), info: null, state: { step: "reading" } };
}

function release({ url, state }: CleanerItem): void {
  URL.revokeObjectURL(url);
  if (state.step === "cleaned") URL.revokeObjectURL(state.url);
}

// Addresses of Blobs keep their whole file in memory until they are given back.
function useReleaseOnLeave(items: readonly CleanerItem[], running: Map<number, AbortController>): void {
  const latest = useRef(items);
  latest.current = items;
  useEffect(
    () => () => {
      for (const controller of running.values()) controller.abort();
      latest.current.forEach(release);
    },
    [running],
  );
}
