import { followSession, ownId, sessionOf } from "./sign-in";
import { type BackendResponses, staffEmail, value } from "./staff-backend";

interface Factor {
  id: string;
  status: "verified" | "unverified";
}

export const rightCode = "123456";

const wrongCode = { code: 422, error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" };

/** The auth service's part of the second factor, answering as hosted Supabase does; its tokens say how far the session is proved. */
export class FactorService {
  factors: Factor[] = [];
  #count = 0;

  readonly responses: BackendResponses = {
    "GET /auth/v1/user": () => value(this.#user()),
    "POST /auth/v1/factors": () => {
      const factor: Factor = { id: `fator-${++this.#count}`, status: "unverified" };
      this.factors.push(factor);
      const qr_code = "<svg xmlns='http://www.w3.org/2000/svg'/>";
      return value({ id: factor.id, type: "totp", totp: { qr_code, secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://x" } });
    },
    ...Object.fromEntries([1, 2, 3].flatMap((number) => Object.entries(this.#responsesOf(`fator-${number}`)))),
  };

  #responsesOf(id: string): BackendResponses {
    const address = `/auth/v1/factors/${id}`;
    return {
      [`POST ${address}/challenge`]: () => value({ id: `desafio-${id}`, type: "totp", expires_at: 9e9 }),
      [`POST ${address}/verify`]: ({ body }) => {
        if ((body as { code: string }).code !== rightCode) return { status: 422, body: wrongCode };
        this.factors = this.factors.map((factor) => (factor.id === id ? { id, status: "verified" } : factor));
        return value(this.#session("aal2"));
      },
      [`DELETE ${address}`]: () => {
        this.factors = this.factors.filter((factor) => factor.id !== id);
        return value({ id });
      },
    };
  }

  /** Starts a test signed in with only a password, and with these factors enrolled. */
  begin(...factors: Factor[]): void {
    this.#count = factors.length;
    this.factors = factors;
    followSession(this.#session("aal1"));
  }

  #user() {
    const factors = this.factors.map((factor) => ({ ...factor, factor_type: "totp", friendly_name: "Aplicativo" }));
    return { id: ownId, email: staffEmail, user_metadata: {}, factors };
  }

  #session(aal: string) {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
    const payload = { sub: ownId, exp: Math.floor(Date.now() / 1000) + 3600, aal, amr: [] };
    const token = `${part({ alg: "HS256", typ: "JWT" })}.${part(payload)}.${part({ signed: aal })}`;
    return sessionOf(token, this.#user());
  }
}
