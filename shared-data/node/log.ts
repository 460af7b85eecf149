import { readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { escapeUnseen, printable } from "./printable";

const longest = 300;
const manifest = path.join(import.meta.dirname, "../package.json");

/** Details of a record. A query, a header or a body may hold what only its sender should read: they are none. */
type LogFields = { readonly level?: "info" | "warn" | "error" } & Readonly<Record<string, unknown>>;

/** Writes one record: what happened, and its details. */
export type Log = (message: string, fields?: LogFields) => void;

/**
 * The log of one service, on standard output: a JSON object a line for whatever collects logs, and for a terminal the message with
 * its details alone. Text that people sent can neither add lines nor reach the terminal unescaped.
 */
export function createLog(service: string, isTerminal: boolean = process.stdout.isTTY): Log {
  const format = isTerminal ? forTerminal : escapeUnseen;
  const logger = pino(
    {
      base: { service, version: storeVersion() },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => void process.stdout.write(`${format(line.trimEnd())}\n`) },
  );
  return (message, { level = "info", ...fields } = {}) => logger[level](fields, message);
}

/** STORE_VERSION, or the version of this package. */
export function storeVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return process.env.STORE_VERSION || version;
}

function forTerminal(line: string): string {
  const { level: _level, time: _time, service: _service, version: _version, msg, ...fields } = JSON.parse(line);
  const details = Object.entries(fields).map(([name, value]) =>
    [name, typeof value === "string" ? value : JSON.stringify(value)].join("="),
  );
  return printable([msg, ...details].join("  "));
}

/**
 * Makes records of what is printed on the console, by a library too. They hold the first line of an error only: the auth service's
 * library prints failed queries whole, with people's data and the hashes of their passwords.
 */
export function logConsole(log: Log): void {
  const at =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) =>
      log(parts.map(toBrief).join(" "), { level });
  Object.assign(console, { log: at("info"), info: at("info"), warn: at("warn"), error: at("error") });
}

function toBrief(part: unknown): string {
  const text = part instanceof Error ? part.message : typeof part === "string" ? part : `(${typeof part})`;
  return (text.split("\n")[0] ?? "").slice(0, longest);
}

interface FinishedRequest {
  readonly kind: string;
  readonly method: string;
  /** The path alone, without the query. */
  readonly pathname: string;
  readonly requestId: string;
  readonly status: number;
  /** When it came, by `performance.now()`. */
  readonly since: number;
  readonly error?: string | undefined;
}

/** Records a request that was answered, as an error if its status is 500 or more. */
export function logRequest(log: Log, request: FinishedRequest): void {
  const { kind, method, pathname, requestId, status, since, error } = request;
  log(`${method} ${pathname}`.slice(0, longest), {
    level: status >= 500 ? "error" : "info",
    kind,
    request_id: requestId,
    status,
    ms: Math.round(performance.now() - since),
    ...(error !== undefined && { error: error.slice(0, longest) }),
  });
}

/** True where successful requests are logged too: as REQUEST_LOG says, else where the output is no terminal. */
export function logsRequests(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  return env.REQUEST_LOG ? env.REQUEST_LOG === "on" : !isTerminal;
}
