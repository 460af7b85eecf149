/** True for text in the form of an e-mail address, at most 254 characters; R5.4. The database checks the same. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
