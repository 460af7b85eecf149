// Plain JavaScript without imports: this file is fetched as is and run from a Blob URL. Browsers reject a worker whose
// script is on another origin, as a remote's is; a Blob URL has the page's origin.

/** @type {(message: unknown, transfer?: Transferable[]) => void} */
const tell = (message, transfer = []) => globalThis.postMessage(message, { transfer });

/** @typedef {{ file: Blob, maxPixels: number, types: string[], tries: { side: number, quality: number }[], maxBytes: number }} Task */

globalThis.onmessage = async (/** @type {MessageEvent<Task>} */ event) => {
  try {
    const { file, maxPixels, tries, maxBytes } = event.data;
    let { types } = event.data;
    tell({ kind: "progress", step: "decoding" });
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    if (bitmap.width * bitmap.height > maxPixels) return tell({ kind: "failed", reason: "too_large" });
    for (const { side, quality } of tries) {
      tell({ kind: "progress", step: "rendering" });
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) return tell({ kind: "failed", reason: "out_of_memory" });
      context.drawImage(bitmap, 0, 0, width, height);
      tell({ kind: "progress", step: "encoding" });
      const blob = await encode(canvas, context, types, quality);
      if (!blob) return tell({ kind: "failed", reason: "no_encoder" });
      types = [blob.type];
      if (blob.size > maxBytes) continue;
      bitmap.close();
      const bytes = await blob.arrayBuffer();
      return tell({ kind: "encoded", type: blob.type, bytes, width, height }, [bytes]);
    }
    tell({ kind: "failed", reason: "too_large" });
  } catch (error) {
    const reason = error instanceof RangeError ? "out_of_memory" : "broken";
    tell({ kind: "failed", reason });
  }
};

/**
 * The canvas in the first of these types that the browser can write; null where it can write none of them.
 * @param {OffscreenCanvas} canvas
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {readonly string[]} types
 * @param {number} quality
 */
async function encode(canvas, context, types, quality) {
  for (const type of types) {
    if (type === "image/jpeg") {
      // JPEG has no transparency; browsers fill it with black, which hides dark text.
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const blob = await canvas.convertToBlob({ type, quality });
    // A browser that cannot encode a type returns a PNG instead of an error.
    if (blob.type === type) return blob;
  }
  return null;
}
