import type { Platform } from "../platform.ts";
import type { DueNotice } from "./facts.ts";
import type { Words } from "./message.ts";

/** How handing a notice over went. "reason" is a code word: neither an address nor what the other side wrote. */
export type Sending =
  | { readonly result: "sent" }
  /** Later: the other side is away, slow or busy. */
  | { readonly result: "again"; readonly reason: string }
  /** It will not be taken, however often it is tried. */
  | { readonly result: "never"; readonly reason: string };

/**
 * A way to reach a person. `send` never rejects, ends within ten seconds, and may be called again with a notice that it
 * has handed over before: the other side knows the repetition by the notice's id.
 */
export interface Channel {
  readonly name: string;
  send(notice: DueNotice, words: Words, platform: Platform): Promise<Sending>;
}

/** A page of the store that a notice leads to, with the notice's id, by which following the link is counted once. */
export function linkTo(path: string, { id }: DueNotice, { shopUrl }: Platform): string {
  const url = new URL(path, shopUrl);
  url.searchParams.set("aviso", id);
  return url.href;
}
