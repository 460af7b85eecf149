import { getSession, startSession } from "@store/shared-data/runtime";
import type { BackendResponses } from "./staff-backend";
import { staffEmail } from "./staff-backend";

interface Factor {
  id: string;
  status: "verified" | "unverified";
}

/** The code that the authenticator shows. */
export const rightCode = "123456";

/** The auth service's part of the second factor, answering as hosted Supabase does; its tokens say how far the session is proved. */
export class FactorService {
  factors: Factor[] = [];
  #count = 0;

  readonly responses: BackendResponses = {
    "GET /auth/v1/user": () => ({ status: 200, body: this.#user() }),
    "POST /auth/v1/factors": () => {
      const factor: Factor = { id: `fator-${++this.#count}`, status: "unverified" };
      this.factors.push(factor);
      const totp = {
        qr_code: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        secret: "JBSWY3DPEHPK3PXP",
        uri: "otpauth://x",
      };
      return { status: 200, body: { id: factor.id, type: "totp", totp } };
    },
    ...Object.fromEntries([1, 2, 3].flatMap((number) => Object.entries(this.#responsesOf(`fator-${number}`)))),
  };

  #responsesOf(id: string): BackendResponses {
    const address = `/auth/v1/factors/${id}`;
    return {
      [`POST ${address}/challenge`]: () => ({
        status: 200,
        body: { id: `desafio-${id}`, type: "totp", expires_at: 9e9 },
      }),
      [`POST ${address}/verify`]: ({ body }) => {
        if ((body as { code: string }).code !== rightCode) {
          return {
            status: 422,
            body: { code: 422, error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" },
          };
        }
        this.factors = this.factors.map((factor) => (factor.id === id ? { id, status: "verified" } : factor));
        return { status: 200, body: sessionOf("aal2", this.#user()) };
      },
      [`DELETE ${address}`]: () => {
        this.factors = this.factors.filter((factor) => factor.id !== id);
        return { status: 200, body: { id } };
      },
    };
  }

  /** Starts a test signed in with only a password, and with these factors enrolled. */
  begin(...factors: Factor[]): void {
    this.#count = factors.length;
    this.factors = factors;
    localStorage.setItem("store-session", JSON.stringify(sessionOf("aal1", this.#user())));
    if (getSession().status === "loading") startSession();
    else window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
  }

  #user() {
    const factors = this.factors.map((factor) => ({ ...factor, factor_type: "totp", friendly_name: "Aplicativo" }));
    return { id: "0f0f0f0f-0000-4000-8000-000000000001", email: staffEmail, user_metadata: {}, factors };
  }
}

function sessionOf(aal: string, user: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const payload = { sub: "0f0f0f0f-0000-4000-8000-000000000001", exp: expiresAt, aal, amr: [] };
  return {
    access_token: `${part({ alg: "HS256", typ: "JWT" })}.${part(payload)}.${part({ signed: aal })}`,
    refresh_token: `refresh-${aal}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expiresAt,
    user,
  };
}
