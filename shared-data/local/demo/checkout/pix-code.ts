/**
 * A well-formed PIX code (BR Code, EMV tag-length-value) for a payment of the demonstration. Its key is an email address that can
 * never exist, so that no bank can pay it.
 */
export function drawPixCode(paymentId: string, price: number): string {
  const account = field("00", "br.gov.bcb.pix") + field("01", "demonstracao@sem-valor.invalid");
  const code = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "986"),
    field("54", price.toFixed(2)),
    field("58", "BR"),
    field("59", "DEMONSTRACAO SEM VALOR"),
    field("60", "SAO PAULO"),
    field("62", field("05", paymentId.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 25))),
    "6304",
  ].join("");
  return code + checksum(code);
}

const field = (number: string, value: string): string => `${number}${String(value.length).padStart(2, "0")}${value}`;

/** CRC-16/CCITT-FALSE, the last field of the code. */
function checksum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
  }
  return (sum & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}
