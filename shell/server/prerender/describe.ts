/** Message of an error, for logs and reports. */
export function describe(error: unknown) {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}
