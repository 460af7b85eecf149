import { nestsTooDeep } from "../supabase/functions/_shared/nesting";

// What a call may ask of the data API. The store's own calls, and those of R7, stay far below.
const most = {
  queryLength: 16 * 1024,
  parameters: 60,
  conditions: 60,
  listed: 500,
  treeLevels: 3,
  patterns: 2,
  patternLength: 200,
  wildcards: 4,
  columns: 60,
  sameColumn: 2,
  embeds: 3,
  paths: 10,
  brackets: 100,
  rows: 1_000,
} as const;

// The rest (regular expressions, full-text search, ranges, quantified forms) is used by nothing of ours, and a regular
// expression can take for ever.
const operator = /^(?:not\.)?(eq|neq|gt|gte|lt|lte|is|in|like|ilike)\.(.*)$/s;
// A parameter of a function is a filter of its result where its value starts like one.
const looksLikeFilter =
  /^\s*(?:not|n?eq|[gl]te?|i?like|i?match|is|isdistinct|in|c[sd]|ov|s[lr]|nx[lr]|adj|p[lh]fts|w?fts)\b/i;
const treeName = /(?:^|\.)(?:and|or)$/;
const once = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"];

/** The reason why a call is not taken to the database: what it asks for may cost more than any call should. */
class Refused extends Error {}

interface Count {
  conditions: number;
  patterns: number;
}

/**
 * Tells why the data API's query is refused, in words for developers; null where it may go on. It is about what a query may
 * cost: who may see what is the database's affair.
 */
export function whyRefused({ url, method, headers }: Request): string | null {
  const { pathname, search, searchParams } = new URL(url);
  try {
    need(search.length <= most.queryLength, `the query is longer than ${most.queryLength} characters`);
    need(!/vnd\.pgrst\.plan/i.test(headers.get("accept") ?? ""), "plans are not shown");
    need([...searchParams].length <= most.parameters, `there are more than ${most.parameters} parameters`);
    for (const name of once) need(searchParams.getAll(name).length <= 1, `${name} is given twice`);
    const count = { conditions: 0, patterns: 0 };
    const takesArguments = method === "GET" && /^\/rest\/v1\/rpc\//.test(pathname);
    for (const [name, value] of searchParams) checkParameter(name, value, takesArguments, count);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** The same for what a call sends: JSON, of few levels and not too many rows. */
export function whyBodyRefused({ headers }: Request, body: Uint8Array): string | null {
  if (body.byteLength === 0) return null;
  const type = (headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return "the body must be application/json";
  const text = new TextDecoder().decode(body);
  if (nestsTooDeep(text)) return "the body has too many levels";
  return hasTooManyRows(text) ? `the body has more than ${most.rows} rows` : null;
}

function hasTooManyRows(text: string): boolean {
  if (!/^\s*\[/.test(text)) return false;
  try {
    return (JSON.parse(text) as unknown[]).length > most.rows;
  } catch {
    return false;
  }
}

function checkParameter(name: string, value: string, takesArguments: boolean, count: Count): void {
  need(howMany(name + value, /[[{]/g) <= most.brackets, "there are too many brackets");
  need(howMany(name, /->/g) <= most.paths, "there are too many paths into JSON");
  needNoCast(name);
  // Any other name with such an end may be a path into JSON, and its value a condition.
  const [, transform] = /^(?:\w+\.){0,2}(order|limit|offset)$/.exec(name) ?? [];
  if (name === "select") checkSelect(value);
  else if (transform === "order" || name === "columns" || name === "on_conflict") checkList(value);
  else if (transform || name === "apikey") return;
  else if (treeName.test(name)) checkTree(value, 1, count);
  else if (!takesArguments || looksLikeFilter.test(value)) checkCondition(value, count);
}

// The error of a failed cast repeats the value, a key's text too, and would put it into logs.
const needNoCast = (text: string): void => need(!text.includes("::"), "casts are not served");

function checkList(value: string): void {
  needNoCast(value);
  need(value.split(",").length <= most.columns, "a list has too many columns");
  need(howMany(value, /->/g) <= most.paths, "there are too many paths into JSON");
}

function checkCondition(text: string, count: Count): void {
  const [, kind, value = ""] = operator.exec(text) ?? [];
  need(kind !== undefined, `"${text.slice(0, 40)}" is no condition with an operator that is served`);
  count.conditions += 1;
  need(count.conditions <= most.conditions, `there are more than ${most.conditions} conditions`);
  if (kind === "in") need(value.split(",").length <= most.listed, `a list has more than ${most.listed} values`);
  if (kind !== "like" && kind !== "ilike") return;
  count.patterns += 1;
  need(count.patterns <= most.patterns, `there are more than ${most.patterns} patterns`);
  need(value.length <= most.patternLength, `a pattern is longer than ${most.patternLength} characters`);
  need(howMany(value, /[*%]/g) <= most.wildcards, `a pattern has more than ${most.wildcards} wildcards`);
}

/** Reads `(a.eq.1,or(b.gt.2,c.is.null))`. Quotation is not served: what it hides would be read in two ways. */
function checkTree(text: string, level: number, count: Count): void {
  need(level <= most.treeLevels, `conditions are nested deeper than ${most.treeLevels}`);
  need(/^\([^"{}\\]*\)$/s.test(text), "conditions must be in parentheses, without quotation");
  for (const item of splitLevel(text.slice(1, -1))) {
    const [, inner] = /^(?:not\.)?(?:and|or)\s*(\(.*\))$/s.exec(item) ?? [];
    if (inner !== undefined) checkTree(inner, level + 1, count);
    else {
      needNoCast(item.slice(0, item.indexOf(".")));
      checkCondition(item.slice(item.indexOf(".") + 1), count);
    }
  }
}

function checkSelect(text: string): void {
  need(!/["\\]|\.\.\./.test(text), "quotation and spreading are not served in select");
  needNoCast(text);
  need(howMany(text, /->/g) <= most.paths, "there are too many paths into JSON");
  // Brackets without anything in them belong to a sum or a count.
  const items = splitLevel(text.replace(/\(\s*\)/g, ""));
  checkColumns(items);
  const embeds = items.filter((item) => item.includes("("));
  need(embeds.length <= most.embeds, `there are more than ${most.embeds} embedded relations`);
  for (const embed of embeds) {
    const inner = embed.slice(embed.indexOf("(") + 1, embed.lastIndexOf(")"));
    need(!inner.includes("("), "embedded relations embed nothing themselves");
    checkColumns(splitLevel(inner));
  }
}

function checkColumns(items: readonly string[]): void {
  need(items.length <= most.columns, `there are more than ${most.columns} columns`);
  const seen = new Map<string, number>();
  for (const item of items) {
    const [head = ""] = item.split("(");
    const [name = ""] = head
      .replace(/^[^:]*:/, "")
      .trim()
      .split(/->|[.!\s]/);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    need(times <= (item.includes("(") ? 1 : most.sameColumn), `${name.slice(0, 40)} is selected too often`);
  }
}

/** What stands between the commas that are in no parentheses. */
function splitLevel(text: string): string[] {
  const items: string[] = [];
  let level = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at === text.length || (text[at] === "," && level === 0)) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    } else if (text[at] === "(") level += 1;
    else if (text[at] === ")") level -= 1;
    need(level >= 0, "a parenthesis is closed that was not opened");
  }
  need(level === 0, "a parenthesis is not closed");
  return items;
}

const howMany = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

function need(condition: boolean, reason: string): void {
  if (!condition) throw new Refused(reason);
}
