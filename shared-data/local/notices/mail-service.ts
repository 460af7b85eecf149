import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSameSecret } from "../../node/is-same-secret";
import type { Log } from "../../node/log";
import { replyJson } from "../gateway/replies";
import { bounceEvent } from "./mail-bounce";
import { createMailOutbox, type Mail } from "./mail-outbox";
import { type MailServer, openTransport } from "./mail-sender";
import { mailKey } from "./notice-secrets";

/** The backend's path for sending emails. */
export const mailPath = "/mail/emails";

interface ServiceOptions {
  /** Folder of the outbox, which is used without a mail server, and of the idempotency keys of accepted emails. */
  readonly dataDir: string;
  readonly secretKey: string;
  readonly mailServer?: MailServer | undefined;
  /** Runs the notices' function, which learns of addresses that the mail server refuses permanently. */
  runFunction(request: Request): Promise<unknown>;
  readonly log: Log;
}

interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * An HTTP mail service like the hosted ones, in front of the mail server or the outbox. An email with a known `Idempotency-Key` is
 * accepted again but not sent, also after a crash: the key is on disk before the response. Responses: 200 `{id}`; 401 and 422 are
 * permanent, 503 may be retried.
 */
export function createMailService(options: ServiceOptions): (request: Request) => Promise<Response> {
  const accepted = openAccepted(join(options.dataDir, "mail-accepted"));
  const deliver = openDelivery(options);
  const authorization = `Bearer ${mailKey(options.secretKey)}`;
  const inHand = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== "POST") return replyJson(405, { name: "method_not_allowed" });
    if (!isSameSecret(request.headers.get("authorization") ?? "", authorization))
      return replyJson(401, { name: "invalid_api_key" });
    const id = request.headers.get("idempotency-key") ?? "";
    const email = readEmail(await request.text());
    if (!email || !/^[\w-]{1,256}$/.test(id)) return replyJson(422, { name: "validation_error" });
    if (accepted.has(id)) return replyJson(200, { id });
    const sending = inHand.get(id) ?? hand(id, email, deliver, accepted);
    inHand.set(id, sending);
    return (await sending.finally(() => inHand.delete(id))).clone();
  };
}

type Deliver = (id: string, email: Email) => Promise<void>;

async function hand(id: string, email: Email, deliver: Deliver, accepted: Accepted): Promise<Response> {
  try {
    await deliver(id, email);
    accepted.add(id);
    return replyJson(200, { id });
  } catch (error) {
    return error instanceof AddressRefused
      ? replyJson(422, { name: "address_refused" })
      : replyJson(503, { name: "mail_server_unavailable" });
  }
}

class AddressRefused extends Error {}

function openDelivery({ dataDir, secretKey, mailServer, runFunction, log }: ServiceOptions): Deliver {
  if (!mailServer) {
    const folder = join(dataDir, "mail");
    const outbox = createMailOutbox({ folder, log });
    return async (id, email) => {
      // Already in the outbox: the process crashed after writing it.
      if (readdirSync(folder).some((name) => name.endsWith(`-${id}.json`))) return;
      await outbox.send(mailOf(id, email));
    };
  }
  const transport = openTransport(mailServer);
  return async (id, email) => {
    const { send } = await transport;
    try {
      await send(mailOf(id, email));
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
      // Only a permanent refusal of the recipient is a bounce; others concern the email or this server.
      if (code !== "EENVELOPE" || responseCode < 550 || responseCode > 554) throw error;
      for (const address of email.to)
        void bounceEvent(address, secretKey)
          .then(runFunction)
          .catch((fault) =>
            log("An address that does not exist was not noted", { level: "error", error: String(fault) }),
          );
      throw new AddressRefused("refused", { cause: error });
    }
  };
}

const mailOf = (id: string, { to, subject, html, text, headers }: Email): Mail => ({
  ...{ id, subject, html, text, headers },
  to: to.join(", "),
});

interface Accepted {
  has(id: string): boolean;
  add(id: string): void;
}

// One line per email: time and idempotency key. Retries end within a day, so a week is enough.
function openAccepted(path: string): Accepted {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const oldest = new Date(Date.now() - week).toISOString();
  // The last line may be incomplete after a crash.
  const recent = lines.filter((line) => /^\S{24} [\w-]+$/.test(line) && line >= oldest);
  writeFileSync(`${path}.new`, recent.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  const known = new Set(recent.map((line) => line.slice(25)));
  return {
    has: (id) => known.has(id),
    add: (id) => {
      known.add(id);
      appendFileSync(path, `${new Date().toISOString()} ${id}\n`, { mode: 0o600, flush: true });
    },
  };
}

function readEmail(text: string): Email | null {
  try {
    const email = JSON.parse(text) as Email;
    const isAddressed = Array.isArray(email.to) && email.to.length > 0 && email.to.every(isText);
    return isAddressed && [email.subject, email.html, email.text].every(isText) ? email : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === "string";
