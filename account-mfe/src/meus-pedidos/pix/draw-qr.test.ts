import decodeQR from "qr/decode.js";
import { drawQr } from "./draw-qr";

/** Rasterizes the QR code for the decoder, with black dark modules of the given width. */
function read(text: string): string {
  const { side, path } = drawQr(text);
  const scale = 4;
  const width = side * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}

it.each([
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
  "0002016304ABCD",
  `000201${"São João ".repeat(50)}6304ABCD`,
])("is read as what it was made of: %s", (text) => {
  expect(read(text)).toBe(text);
});

it("leaves the light edge of four squares that readers need", () => {
  const { side, path } = drawQr("00020101");
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ]);
  expect(Math.min(...places.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4);
  expect(Math.max(...places.map(([x = 0, , length = 0]) => x + length))).toBe(side - 4);
  expect(Math.max(...places.map(([, y = 0]) => y + 1))).toBe(side - 4);
});
