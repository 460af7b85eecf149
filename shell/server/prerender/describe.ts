/** An error in words. */
export function describe(error: unknown) {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}
