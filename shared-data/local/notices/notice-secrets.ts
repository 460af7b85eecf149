import { createHmac } from "node:crypto";

const derive = (secretKey: string, purpose: string, encoding: "base64url" | "base64" = "base64url") =>
  createHmac("sha256", secretKey).update(`store ${purpose}`).digest(encoding);

/** Authenticates the timer and signs the tokens in emails. Derived from the service key, so that both change together. */
export const noticesSecret = (secretKey: string): string => derive(secretKey, "notices");

/** Authenticates the notices' function at the local mail service. */
export const mailKey = (secretKey: string): string => derive(secretKey, "mail");

/** Signs the local mail service's events, in the form of Svix. */
export const mailWebhookSecret = (secretKey: string): string => `whsec_${derive(secretKey, "mail events", "base64")}`;
