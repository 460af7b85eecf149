import { hash } from "bcryptjs";
import { SignJWT } from "jose";
import { guardAccounts } from "./auth-limits";

const id = "0f0f0f0f-0000-4000-8000-000000000001";
const email = "maria@exemplo.com.br";
const jwtSecret = "s".repeat(40);

/** An account of an auth service that asks for a CAPTCHA as Supabase's does: at sign-in and where emails are sent, not of a session. */
async function begin() {
  const encrypted = await hash("senha-certa", 4);
  const account = { email, hash: encrypted, is_fresh: false };
  const query = async <Row>(sql: string) => (sql.includes("is_fresh") ? [account as Row] : []);
  const guard = guardAccounts({ query }, jwtSecret, false);
  const token = await new SignJWT({ sub: id, session_id: "s" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(jwtSecret));
  const service = async (request: Request) => {
    const { gotrue_meta_security: proof } = (await request.json().catch(() => ({}))) as Record<string, object>;
    const isAsked = /token|recover/.test(request.url);
    if (isAsked && !proof) return Response.json({ error_code: "captcha_failed" }, { status: 400 });
    if (/token/.test(request.url)) return Response.json({ error_code: "invalid_credentials" }, { status: 400 });
    return Response.json(/user/.test(request.url) ? { id, email } : {});
  };
  return async (call: string, body: object) => {
    const [method = "", path] = call.split(" ");
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`http://localhost/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    const response = await guard(request, service);
    return ((await response.json()) as { error_code?: string }).error_code;
  };
}

const proof = { gotrue_meta_security: { captcha_token: "prova" } };

it("compares the present password without a token, which a change of the account has none of", async () => {
  const ask = await begin();
  const change = (current_password: string) => ask("PUT user", { password: "outra-senha", current_password });
  expect([await change("errada"), await change("senha-certa")]).toEqual(["current_password_mismatch", undefined]);
  expect(await ask("PUT user", { Password: "outra-senha" })).toBe("validation_failed");
});

it("counts no attempt and no email without a token, so that strangers cannot lock users out", async () => {
  const ask = await begin();
  const signIn = (given = {}) => ask("POST token?grant_type=password", { email, password: "x", ...given });
  const recover = (given = {}) => ask("POST recover", { email, ...given });
  for (let turn = 0; turn < 8; turn++)
    expect([await signIn(), await recover()]).toEqual(["captcha_failed", "captcha_failed"]);
  expect([await recover(proof), await recover(proof)]).toEqual([undefined, "over_email_send_rate_limit"]);
  const codes = [];
  for (let guess = 0; guess < 6; guess++) codes.push(await signIn(proof));
  expect(codes).toEqual([...Array(5).fill("invalid_credentials"), "over_request_rate_limit"]);
});
