import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import { listen } from "shared-data/node/listen";
import { UserError } from "shared-data/node/user-error";

/**
 * Listens for being told of a change, as by a webhook of the database: `POST` with the secret as a bearer token. What
 * came with it is not read; composing finds out by itself what has changed.
 */
export async function listenForChanges({
  port,
  secret,
  onChange,
}: {
  port: number;
  secret: string | undefined;
  onChange: () => void;
}) {
  if (!secret || secret.length < 16) throw new UserError("Set COMPOSE_SECRET to at least 16 characters.");
  const server = createServer((request, response) => {
    request.resume();
    const status = answerTo(request, secret);
    if (status === 202) onChange();
    response.writeHead(status).end();
  });
  return {
    port: await listen(server, { port, toEverybody: true, setting: "--hook" }),
    close: () => void server.close(),
  };
}

function answerTo({ method, headers }: IncomingMessage, secret: string) {
  const given = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${secret}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;
  return method === "POST" ? 202 : 405;
}
