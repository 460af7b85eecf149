/** True for an http(s) URL. Settings are used in href and src, where no other scheme is safe. */
export function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
