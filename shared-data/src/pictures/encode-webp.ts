import { maxPixels } from "./limits";
import { createWorkerAddress } from "./worker-source";

/** What the worker is doing, in order. */
export type CleaningStep = "decoding" | "drawing" | "encoding" | "checking";

/** Why a picture could not be cleaned. */
export type CleaningFailure =
  | "broken"
  | "foreign"
  | "too_large"
  | "too_long"
  | "out_of_memory"
  | "no_webp"
  | "not_clean"
  | "unavailable";

/** A failure of the cleaning, with the word that chooses the sentence. */
export class CleaningError extends Error {
  override readonly name = "CleaningError";

  constructor(readonly reason: CleaningFailure) {
    super(reason);
  }
}

/** How large a picture may come out. */
export interface EncodingGoal {
  /** What is tried, one after the other, until the file is light enough: the longest side in pixels, and WebP's quality from 0 to 1. */
  readonly tries: readonly { readonly side: number; readonly quality: number }[];
  /** The heaviest file that is taken. */
  readonly maxBytes: number;
}

/** The picture as the browser wrote it. */
export interface EncodedImage {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

type WorkerMessage =
  | { kind: "progress"; step: CleaningStep }
  | { kind: "failed"; reason: CleaningFailure }
  | { kind: "encoded"; bytes: ArrayBuffer; width: number; height: number };

/** Whether this browser can work on pictures outside its main thread. */
const canEncode = (): boolean => typeof Worker === "function" && typeof OffscreenCanvas === "function";

/**
 * Re-encodes a picture as WebP in a worker of its own, no larger than the goal says. Aborting the signal ends the worker at once
 * and rejects with the signal's reason. @throws CleaningError; `too_large` also where no try was light enough
 */
export async function encodeWebp(
  file: Blob,
  goal: EncodingGoal,
  signal: AbortSignal,
  onStep: (step: CleaningStep) => void,
): Promise<EncodedImage> {
  if (!canEncode()) throw new CleaningError("unavailable");
  const address = await createWorkerAddress().catch(() => {
    throw new CleaningError("unavailable");
  });
  signal.throwIfAborted();
  const worker = new Worker(address);
  try {
    return await runWorker(worker, { file, maxPixels, ...goal }, signal, onStep);
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}

function runWorker(worker: Worker, task: object, signal: AbortSignal, onStep: (step: CleaningStep) => void) {
  return new Promise<EncodedImage>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new CleaningError("unavailable"));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "progress") onStep(data.step);
      else if (data.kind === "failed") reject(new CleaningError(data.reason));
      else resolve({ ...data, bytes: new Uint8Array(data.bytes) });
    };
    worker.postMessage(task);
  });
}
