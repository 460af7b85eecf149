import encodeQR from "qr";

/** A QR code as one SVG path: dark squares on a light square of `side`, with the quiet zone that readers need. */
export interface DrawnQr {
  readonly side: number;
  /** The path of an SVG. */
  readonly path: string;
}

/** Draws a text as a QR code, on the device. In a file of its own, with the library: it is fetched where a code is shown. */
export function drawQr(text: string): DrawnQr {
  const rows = encodeQR(text, "raw", { border: 4 });
  return { side: rows.length, path: rows.map(drawRow).join("") };
}

// One bar for dark squares beside one another.
function drawRow(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "x" : " ")).join("");
  return [...line.matchAll(/x+/g)]
    .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
    .join("");
}
