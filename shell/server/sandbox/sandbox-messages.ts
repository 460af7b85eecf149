import { attempt, type Head } from "@store/shared-data";
import * as v from "valibot";
import type { PageQuery } from "../../src/page/page-queries";
import type { RenderedPage } from "../../src/prerender/render-page";

/** Schemas of a sandbox's responses, which are untrusted. */

// The limit of a sitemap file.
const mostPaths = 50_000;
const mostMarkup = 2 * 1024 * 1024;
// Much longer than product names (R9.4).
const words = (most = 2000) => v.pipe(v.string(), v.maxLength(most));

const head = v.object({
  title: words(),
  description: v.optional(words(10_000)),
  canonical: v.optional(words()),
  image: v.optional(words()),
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
  // Exactly one style element: the policy allows the hash of its content.
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

export type PreparedParts = Omit<v.InferOutput<typeof prepared>, "head" | "queries"> & {
  head: Head;
  queries: readonly PageQuery[];
};

export const readPrepared = (message: unknown): PreparedParts | null =>
  message === null ? null : (read(prepared, message) as PreparedParts);
export const readRendered = (message: unknown): RenderedPage => read(rendered, message);
export const readListed = (message: unknown) => read(listed, message);
export const readBegun = (message: unknown) => read(begun, message);

/** True for a safe page path: no traversal, query string or control characters. */
export const isPagePath = (path: string) =>
  /^\/[^?#\\]*$/.test(path) && path.slice(1).split("/").every(isSegment) && (path === "/" || !path.includes("//"));

function isSegment(encoded: string) {
  const segment = attempt(() => decodeURIComponent(encoded)) ?? "..";
  return segment !== "." && segment !== ".." && !/[/\\\p{Cc}]/u.test(segment);
}

function read<Schema extends v.GenericSchema>(schema: Schema, message: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, message, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? "the answer"} cannot be used: ${issue.message.slice(0, 200)}`);
}
