import { demoPassword } from "./child-backend";
import { createCustomer, createVisitor, publishableKey } from "./store-client";

interface RawResponse {
  readonly status: number;
  readonly text: string;
  readonly range: string | null;
}

export interface Caller {
  readonly id: string;
  readonly email: string;
  /** The session's token; empty for visitors. */
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawResponse>;
}

let count = 0;

/**
 * Calls the API as a client that knows the public key and writes raw requests, from its own address where the backend
 * takes this machine for a proxy.
 */
function callWith(url: string, token?: string): Caller["call"] {
  const address = `198.51.100.${++count}`;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), range: response.headers.get("content-range") };
  };
}

export const visitor = (url: string): Caller => ({ id: "", email: "", token: "", call: callWith(url) });

/** A newly signed-up user. */
export async function newcomer(url: string): Promise<Caller> {
  const { db, id, email } = await createCustomer(url);
  const { data } = await db.auth.getSession();
  const token = data.session?.access_token ?? "";
  return { id, email, token, call: callWith(url, token) };
}

/** One of the demonstration's staff. */
export async function staff(url: string, name: "gerente" | "admin"): Promise<Caller> {
  const email = `${name}@exemplo.com.br`;
  const { data, error } = await createVisitor(url).auth.signInWithPassword({ email, password: demoPassword });
  if (error) throw error;
  const token = data.session.access_token;
  return { id: data.user.id, email, token, call: callWith(url, token) };
}
