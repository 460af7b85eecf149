/** True for a text with the form of an e-mail address of at most 254 characters; R5.4. The database checks the same. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
