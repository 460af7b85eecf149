import { agentClass } from "./agent-class.ts";
import { redactPersonalData } from "./redact-personal-data.ts";

/** A report that the database counts; nothing in it names a person or a visit. */
export type PageReport = Readonly<Record<string, string | number | boolean>>;

const label = /^[A-Za-z0-9][A-Za-z0-9.+_-]{0,59}$/;
// The first segment of an address that a remote may own.
const place = /^\/[a-z][a-z0-9-]{0,39}(\/\*)?$/;
const isLabel = (value: unknown) => value === "-" || (typeof value === "string" && label.test(value));
const isText = (longest: number) => (value: unknown) => typeof value === "string" && value.length <= longest;
const isFigure = (value: unknown) => typeof value === "number" && value >= 0 && value <= 600_000;

const always: Readonly<Record<string, (value: unknown) => boolean>> = {
  kind: (value) => value === "visit" || value === "failure" || value === "file",
  remote: isLabel,
  release: isLabel,
  shell: isLabel,
  variant: (value) => value === "live" || value === "stable" || value === "canary",
  path: isText(200),
};
const ofVisit = { lcp: isFigure, inp: isFigure, cls: isFigure };
const ofFailure = {
  message: isText(2_000),
  stack: isText(6_000),
  first: (value: unknown) => typeof value === "boolean",
};

/** Reads a report of a page, or a browser's of its policy. Null for anything else, and for a field that is not known. */
export function readReport(text: string, userAgent: string): PageReport | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const fields = given as Readonly<Record<string, unknown>>;
  const agent = agentClass(userAgent);
  if ("csp-report" in fields) return readPolicyReport(fields["csp-report"], agent);
  const known: typeof always = { ...always, ...(fields.kind === "visit" ? ofVisit : ofFailure) };
  const isWhole =
    Object.entries(fields).every(([name, value]) => Object.hasOwn(known, name) && known[name]?.(value)) &&
    Object.keys(always).every((name) => name in fields) &&
    (fields.kind === "visit" || "message" in fields) &&
    // Failed files are reported for the shell alone.
    (fields.kind !== "file" || fields.remote === "shell");
  if (!isWhole) return null;
  const { path, message, stack, ...rest } = fields as PageReport;
  return {
    ...rest,
    agent,
    path: toPlace(String(path)),
    ...(message !== undefined && { message: redactPersonalData(String(message)).slice(0, 300) }),
    ...(stack !== undefined && { stack: redactPersonalData(String(stack)).slice(0, 2_000) }),
  };
}

const toPlace = (path: string) => (path === "/" || place.test(path) ? path : "-");

// Browsers name their own fields, and not all the same: of them all only what tells the policy's part and what it met is taken.
function readPolicyReport(given: unknown, agent: string): PageReport | null {
  if (typeof given !== "object" || given === null) return null;
  const fields = given as Readonly<Record<string, unknown>>;
  const directive = String(fields["effective-directive"] ?? fields["violated-directive"] ?? "").split(" ")[0] ?? "";
  if (!/^[a-z-]{1,40}$/.test(directive)) return null;
  const blocked = originOf(fields["blocked-uri"]);
  const source = originOf(fields["source-file"]);
  return {
    kind: "policy",
    remote: "shell",
    release: "-",
    shell: "-",
    variant: "live",
    agent,
    path: firstSegment(fields["document-uri"]),
    message: `${directive}: ${blocked}${source === "-" ? "" : ` (${source})`}`.slice(0, 300),
  };
}

/** Where something came from: an origin, or the policy's own word, such as `inline`. */
function originOf(value: unknown): string {
  if (typeof value !== "string" || value === "") return "-";
  if (/^[a-z-]{1,20}$/.test(value)) return value;
  if (!URL.canParse(value)) return "-";
  const { origin, protocol } = new URL(value);
  return origin === "null" ? protocol.slice(0, 20) : origin.slice(0, 100);
}

function firstSegment(address: unknown): string {
  if (typeof address !== "string" || !URL.canParse(address)) return "-";
  const [, first = "", more] = new URL(address).pathname.split("/");
  return toPlace(`/${first}${more ? "/*" : ""}`);
}
