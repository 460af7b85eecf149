import type { Head } from "@store/shared-data";
import * as v from "valibot";
import type { PageQuery } from "../../src/page/page-queries";
import type { RenderedPage } from "../../src/prerender/render-page";

/** The answers of a sandbox, and what they may be: none is taken as it came. */

// As many as one sitemap may list.
const mostPaths = 50_000;
const mostMarkup = 2 * 1024 * 1024;
// Far above what a product may be called (R9.4), and far below what makes an image slow to draw.
const words = (most = 2000) => v.pipe(v.string(), v.maxLength(most));

const ogImage = v.object({
  label: words(),
  title: words(),
  price: words(200),
  note: words(),
  artwork: words(200),
});

const head = v.object({
  title: words(),
  description: v.optional(words(10_000)),
  canonical: v.optional(words()),
  image: v.optional(words()),
  ogImage: v.optional(ogImage),
  jsonLd: v.optional(v.record(v.string(), v.unknown())),
  noIndex: v.optional(v.boolean()),
});

const prepared = v.object({
  head,
  needsSession: v.optional(v.boolean()),
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown(), v.number()])),
  moving: v.array(v.string()),
});

const rendered = v.object({
  markup: words(mostMarkup),
  // One element, to its very end: its content is what the page's policy allows.
  styles: v.pipe(
    words(mostMarkup),
    v.regex(/^(?:<style data-styled[^<>]*>(?:(?!<\/)[\s\S])*<\/style>)?$/, "no one style"),
  ),
  preloads: v.array(v.pipe(words(), v.regex(/^<link rel="preload"[^<>]*>$/, "no preload link"))),
});

const listed = v.object({
  paths: v.pipe(v.array(words()), v.maxLength(mostPaths)),
  failures: v.array(v.string()),
});

const patterns = v.pipe(v.array(words(200)), v.maxLength(1000));
const begun = v.object({ patterns, many: patterns });

/** The parts of a page before it is rendered. */
export type PreparedParts = Omit<v.InferOutput<typeof prepared>, "head" | "queries"> & {
  head: Head;
  queries: readonly PageQuery[];
};

export const readPrepared = (answer: unknown): PreparedParts | null =>
  answer === null ? null : (read(prepared, answer) as PreparedParts);
export const readRendered = (answer: unknown): RenderedPage => read(rendered, answer);
export const readListed = (answer: unknown) => read(listed, answer);
export const readBegun = (answer: unknown) => read(begun, answer);

/** True for an address that can be a page's: nothing in it leads anywhere else on a disk, or is no part of a path. */
export function isPagePath(path: string) {
  try {
    return (
      /^\/[^?#\\]*$/.test(path) && path.slice(1).split("/").every(isSegment) && (path === "/" || !path.includes("//"))
    );
  } catch {
    return false;
  }
}

function isSegment(encoded: string) {
  const segment = decodeURIComponent(encoded);
  return segment !== "." && segment !== ".." && !/[/\\\p{Cc}]/u.test(segment);
}

function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? "the answer"} cannot be used: ${issue.message.slice(0, 200)}`);
}
