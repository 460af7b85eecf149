/** True for an http(s) address. Settings end up in href and src: no other scheme is safe there. */
export function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
