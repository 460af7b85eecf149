/** Generates a random id of 32 hexadecimal digits. Also works without https, where `crypto.randomUUID` is missing. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
