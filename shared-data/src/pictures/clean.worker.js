// Plain JavaScript with no import, on purpose: this file is fetched as it stands and run from a Blob. A worker whose
// script lies on another origin, as a remote's does, is refused by the browser; a Blob's is the page's own.

/** @type {(message: unknown, transfer?: Transferable[]) => void} */
const tell = (message, transfer = []) => globalThis.postMessage(message, { transfer });

globalThis.onmessage = async (
  /** @type {MessageEvent<{ file: Blob, maxPixels: number, tries: { side: number, quality: number }[], maxBytes: number }>} */ event,
) => {
  try {
    const { file, maxPixels, tries, maxBytes } = event.data;
    tell({ kind: "progress", step: "decoding" });
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    if (bitmap.width * bitmap.height > maxPixels) return tell({ kind: "failed", reason: "too_large" });
    for (const { side, quality } of tries) {
      tell({ kind: "progress", step: "drawing" });
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) return tell({ kind: "failed", reason: "out_of_memory" });
      context.drawImage(bitmap, 0, 0, width, height);
      tell({ kind: "progress", step: "encoding" });
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      // A browser that cannot write WebP gives a PNG instead of an error.
      if (blob.type !== "image/webp") return tell({ kind: "failed", reason: "no_webp" });
      if (blob.size > maxBytes) continue;
      bitmap.close();
      const bytes = await blob.arrayBuffer();
      return tell({ kind: "encoded", bytes, width, height }, [bytes]);
    }
    tell({ kind: "failed", reason: "too_large" });
  } catch (error) {
    const reason = error instanceof RangeError ? "out_of_memory" : "broken";
    tell({ kind: "failed", reason });
  }
};
