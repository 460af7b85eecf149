/** A new random id: 32 hexadecimal digits. Works without https too, where `crypto.randomUUID` does not exist. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
