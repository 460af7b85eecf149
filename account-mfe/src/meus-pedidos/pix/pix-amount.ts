/** Amount of a PIX code in reais; `null` if it has none. The code is a sequence of fields: id, length, value. */
export function readPixAmount(code: string): number | null {
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (code.startsWith("54", at)) return Number(value) || null;
    if (Number.isNaN(length)) return null;
    at += 4 + length;
  }
  return null;
}
