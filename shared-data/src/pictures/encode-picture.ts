import { maxPixels } from "./limits";
import { createWorkerAddress } from "./worker-source";

/** Steps of the worker, in order. */
export type CleaningStep = "decoding" | "rendering" | "encoding" | "checking";

/** Why a picture could not be cleaned. */
export type CleaningFailure =
  | "broken"
  | "foreign"
  | "too_large"
  | "too_long"
  | "out_of_memory"
  | "no_encoder"
  | "not_clean"
  | "unavailable";

/** A failure of the cleaning, with the word that chooses the sentence. */
export class CleaningError extends Error {
  override readonly name = "CleaningError";

  constructor(readonly reason: CleaningFailure) {
    super(reason);
  }
}

/** A kind of picture that a canvas can be asked for. Safari writes no WebP, and every browser writes JPEG. */
type PictureType = "image/webp" | "image/jpeg";

/** Allowed types and size of the result. */
export interface EncodingGoal {
  /** The kinds that will do, best first: a browser that does not write one is asked for the next. */
  readonly types: readonly PictureType[];
  /** Attempts, in order, until the file is light enough: the longest side in pixels, and the quality from 0 to 1. */
  readonly tries: readonly { readonly side: number; readonly quality: number }[];
  /** The heaviest file that is taken. */
  readonly maxBytes: number;
}

/** The picture as the browser wrote it. */
export interface EncodedImage {
  type: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

type WorkerMessage =
  | { kind: "progress"; step: CleaningStep }
  | { kind: "failed"; reason: CleaningFailure }
  | { kind: "encoded"; type: PictureType; bytes: ArrayBuffer; width: number; height: number };

/** True where this browser can work on pictures outside its main thread. */
const canEncode = (): boolean => typeof Worker === "function" && typeof OffscreenCanvas === "function";

/**
 * Re-encodes a picture in a worker of its own, as the goal says. Aborting the signal ends the worker at once and rejects with the
 * signal's reason. @throws CleaningError; `too_large` also where no try was light enough, `no_encoder` where the browser writes none of the types
 */
export async function encodePicture(
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
