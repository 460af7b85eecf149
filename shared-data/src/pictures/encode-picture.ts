import { maxPixels } from "./limits";
import { createWorkerAddress } from "./worker-source";

/** Steps of the worker, in order. */
export type CleaningStep = "decoding" | "rendering" | "encoding" | "checking";

/** Reason why a picture could not be cleaned. */
export type CleaningFailure =
  | "broken"
  | "foreign"
  | "too_large"
  | "too_long"
  | "out_of_memory"
  | "no_encoder"
  | "not_clean"
  | "unavailable";

/** A failed cleaning; `reason` selects the message. */
export class CleaningError extends Error {
  override readonly name = "CleaningError";

  constructor(readonly reason: CleaningFailure) {
    super(reason);
  }
}

/** Output types. Safari cannot encode WebP; every browser can encode JPEG. */
type PictureType = "image/webp" | "image/jpeg";

/** Allowed types and size of the result. */
export interface EncodingGoal {
  /** Accepted types, preferred first: the next one is used if the browser cannot encode it. */
  readonly types: readonly PictureType[];
  /** Attempts, in order, until the file is small enough: longest side in pixels, and quality from 0 to 1. */
  readonly tries: readonly { readonly side: number; readonly quality: number }[];
  /** Maximum file size. */
  readonly maxBytes: number;
}

/** The encoded picture. */
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

/** True if this browser can process pictures in a worker. */
const canEncode = (): boolean => typeof Worker === "function" && typeof OffscreenCanvas === "function";

/**
 * Re-encodes a picture in a worker. Aborting the signal terminates the worker at once and rejects with the signal's
 * reason. @throws CleaningError; `too_large` also if no attempt was small enough, `no_encoder` if the browser cannot
 * encode any of the types
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
