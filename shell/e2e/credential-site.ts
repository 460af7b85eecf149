import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The credentials of a site, and of a proxy. */
export interface Access {
  readonly user: string;
  readonly password: string;
  /** Base32; a site asks for its code too. */
  readonly secret: string;
}

interface Running {
  readonly port: number;
  close(): Promise<void>;
}

/** The code of a secret at a moment, by RFC 6238 written out: what the store's card shows is compared with it. */
export function codeAt(secret: string, now: number): string {
  const bits = [...secret].map((character) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(character).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(message)
    .digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const form = `<!doctype html><meta name="viewport" content="width=device-width"><title>Site</title><form method="post">
<label>Login <input name="user"></label><label>Senha <input name="password" type="password"></label>
<label>Código <input name="code"></label><button>Entrar</button></form>`;

/** A site that lets in anyone who knows login, password and the code of this half minute or the next, as such sites do. */
export function startSite({ user, password, secret }: Access): Promise<Running> {
  return listen(async (request, response) => {
    const fields = new URLSearchParams(await read(request));
    const codes = [0, 30_000].map((later) => codeAt(secret, Date.now() + later));
    const isIn =
      fields.get("user") === user && fields.get("password") === password && codes.includes(fields.get("code") ?? "");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(request.method === "POST" ? `<h1>${isIn ? "Bem-vindo" : "Acesso negado"}</h1>` : form);
  });
}

async function listen(reply: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Running> {
  const server: Server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
