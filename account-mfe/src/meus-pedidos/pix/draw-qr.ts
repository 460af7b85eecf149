import encodeQR from "qr";

/** A QR code as one SVG path: dark modules on a square of `side`, with the quiet zone that scanners need. */
export interface QrPath {
  readonly side: number;
  /** The `d` attribute of an SVG path. */
  readonly path: string;
}

/**
 * Renders a QR code on the device. In its own file with the library, so that the code loads only when a QR code is
 * shown.
 */
export function drawQr(text: string): QrPath {
  const rows = encodeQR(text, "raw", { border: 4 });
  return { side: rows.length, path: rows.map(drawRow).join("") };
}

// One rectangle for each run of dark modules.
function drawRow(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "x" : " ")).join("");
  return [...line.matchAll(/x+/g)]
    .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
    .join("");
}
