import { drawPixCode } from "./pix-code";

it("is made of whole fields, which say the sum and that it is a demonstration", () => {
  const code = drawPixCode("a-B_c1".repeat(8), 1234.5);
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  expect([...fields.keys()]).toEqual(["00", "01", "26", "52", "53", "54", "58", "59", "60", "62", "63"]);
  expect(Object.fromEntries(fields)).toMatchObject({
    "00": "01",
    "26": "0014br.gov.bcb.pix0130demonstracao@sem-valor.invalid",
    "53": "986",
    "54": "1234.50",
    "59": "DEMONSTRACAO SEM VALOR",
    "62": "0525aBc1aBc1aBc1aBc1aBc1aBc1a",
  });
});

// The example of the Central Bank's own manual has this sum.
it("ends with the checksum that banks compare", () => {
  const code = drawPixCode("x", 1);
  expect(code).toMatch(/6304[0-9A-F]{4}$/);
  expect(checksumOf(code.slice(0, -4))).toBe(code.slice(-4));
  const manual =
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
  expect(checksumOf(manual)).toBe("1D3D");
});

/** The same sum by long division of the text's bits, as the standard defines it. */
function checksumOf(text: string): string {
  const bits = [...Buffer.from(text)].flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number));
  let rest = 0xffff;
  for (const bit of bits) {
    const carry = (rest >> 15) ^ bit;
    rest = (rest << 1) & 0xffff;
    if (carry === 1) rest ^= 0x1021;
  }
  return rest.toString(16).toUpperCase().padStart(4, "0");
}
