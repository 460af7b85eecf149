// Plain JavaScript with no import, on purpose: this file is fetched as it stands and run from a Blob. A worker whose
// script lies on another origin, as a remote's does, is refused by the browser; a Blob's is the page's own.

/** @type {(message: unknown, transfer?: Transferable[]) => void} */
const tell = (message, transfer = []) => globalThis.postMessage(message, { transfer });

globalThis.onmessage = async (
  /** @type {MessageEvent<{ file: Blob, maxPixels: number, quality: number }>} */ event,
) => {
  try {
    const { file, maxPixels, quality } = event.data;
    tell({ kind: "progress", step: "decoding" });
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = bitmap;
    if (width * height > maxPixels) return tell({ kind: "failed", reason: "too_large" });
    tell({ kind: "progress", step: "drawing" });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) return tell({ kind: "failed", reason: "out_of_memory" });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    tell({ kind: "progress", step: "encoding" });
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    // A browser that cannot write WebP gives a PNG instead of an error.
    if (blob.type !== "image/webp") return tell({ kind: "failed", reason: "no_webp" });
    const bytes = await blob.arrayBuffer();
    tell({ kind: "encoded", bytes, width, height }, [bytes]);
  } catch (error) {
    const reason = error instanceof RangeError ? "out_of_memory" : "broken";
    tell({ kind: "failed", reason });
  }
};
