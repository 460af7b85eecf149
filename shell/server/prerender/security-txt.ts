/**
 * `/.well-known/security.txt` (RFC 9116): contact for vulnerability reports. Expires within a year; the text changes
 * once a month.
 */
export function securityTxt(origin: string, now: Date = new Date()) {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1));
  const lines = {
    Contact: `${origin}/whatsapp`,
    Expires: expires.toISOString(),
    "Preferred-Languages": "pt, en",
    Canonical: `${origin}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([field, value]) => `${field}: ${value}\n`)
    .join("");
}
