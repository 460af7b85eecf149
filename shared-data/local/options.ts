import { resolve } from "node:path";
import { developmentSecret } from "../node/development-secret";
import { printLine } from "../node/print";
import { type Stack, stackDataDir, stackOf } from "../node/stack";
import { UserError } from "../node/user-error";

export interface BackendOptions {
  /** What serves the data: everything in one process and nothing to fetch, or Postgres, PostgREST and Deno. */
  readonly stack: Stack;
  /** Port on this machine; 0 takes a free one. */
  readonly port: number;
  /** Absolute folder that holds the database, the secrets and the mails. */
  readonly dataDir: string;
  /** Origin of the shell, where people are sent back to. */
  readonly shellUrl: string;
  readonly webhookSecret: string;
  /** Still valid while the checkout provider is being moved to a new secret. */
  readonly previousWebhookSecret?: string | undefined;
  /** Demo accounts, demo keys, the demo checkout, and sign-up without a confirmation mail. */
  readonly demo: boolean;
  log(line: string): void;
}

/** Reads the backend's settings from the environment. @throws UserError naming the variable at fault */
export function readOptions(env: NodeJS.ProcessEnv, repository: string): BackendOptions {
  const demo = env.STORE_MODE === "local";
  const stack = stackOf(env);
  return {
    stack,
    port: readPort(env.BACKEND_PORT ?? "54321"),
    dataDir: stackDataDir(stack, resolve(env.STORE_DATA_DIR ?? resolve(repository, ".data"))),
    shellUrl: readShellUrl(env.SHELL_URL ?? "http://localhost:3000"),
    // Trimmed as the database trims it: blanks around it make no other secret.
    webhookSecret: readSecret("WEBHOOK_SECRET", env.WEBHOOK_SECRET?.trim() || developmentSecret, demo),
    previousWebhookSecret: readSecret("WEBHOOK_SECRET_PREVIOUS", env.WEBHOOK_SECRET_PREVIOUS?.trim(), demo),
    demo,
    log: printLine,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UserError(`BACKEND_PORT must be a port number, but it is "${text}".`);
}

function readShellUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new UserError(`SHELL_URL must be the http address of the shop's pages, but it is "${text}".`);
}

function readSecret<Secret extends string | undefined>(name: string, secret: Secret, demo: boolean): Secret {
  if (demo || secret !== developmentSecret) return secret;
  throw new UserError(`Set ${name}: the development secret is only accepted when STORE_MODE is local.`);
}
