const hidden: ReadonlyArray<readonly [sign: RegExp, instead: string]> = [
  // Query strings and fragments may contain personal data.
  [/(?<=\S)[?#][^\s)"'<>]*/g, ""],
  [/[^\s<>()"'/:,;=]{1,64}(?:@|%40)[^\s<>()"',;:/]{1,255}/gi, "<e-mail>"],
  // Tokens, keys, hashes and ids: long, with a digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]+)*/g, "<id>"],
  [/\+?\(?\d{2,3}\)?[ .-]\d[\d .-]{5,}/g, "<number>"],
  // Except line and column numbers, which follow a colon.
  [/(?<![:\d])\d{5,}|\d{8,}/g, "<number>"],
];

/*
 * Duplicated in the Edge Function that receives reports: it is deployed separately and does not trust clients. A test
 * compares both.
 */

/** Redacts query strings, e-mail addresses, tokens, ids and long numbers in an error text. */
export function redactPersonalData(text: string): string {
  return hidden.reduce((clean, [sign, instead]) => clean.replace(sign, instead), text);
}
