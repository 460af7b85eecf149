const hidden: ReadonlyArray<readonly [sign: RegExp, instead: string]> = [
  // An address' query or fragment may hold whatever a link brought along.
  [/(?<=\S)[?#][^\s)"'<>]*/g, ""],
  [/[^\s<>()"'/:,;=]{1,64}(?:@|%40)[^\s<>()"',;:/]{1,255}/gi, "<e-mail>"],
  // Tokens, keys, hashes, ids: long, and no word.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]+)*/g, "<id>"],
  [/\+?\(?\d{2,3}\)?[ .-]\d[\d .-]{5,}/g, "<number>"],
  // Not a line's or a column's, which follow a colon.
  [/(?<![:\d])\d{5,}|\d{8,}/g, "<number>"],
];

/* The Edge Function that takes reports has the same of its own: it is deployed alone, and believes no page. A test compares the two. */

/** Removes personal data from the text of a failure: queries, e-mail addresses, tokens, ids, long numbers. */
export function redactPersonalData(text: string): string {
  return hidden.reduce((clean, [sign, instead]) => clean.replace(sign, instead), text);
}
