/** Whether a value is an http(s) address. Settings end up in href and src: another one is no address. */
export function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
