import { createHmac } from "node:crypto";

const derive = (secretKey: string, purpose: string) =>
  createHmac("sha256", secretKey).update(`store ${purpose}`).digest("base64url");

/** Authenticates the timer and signs the tokens in emails. Derived from the service key, so that both change together. */
export const noticesSecret = (secretKey: string): string => derive(secretKey, "notices");

/** Authenticates the notices' function at the local mail service. */
export const mailKey = (secretKey: string): string => derive(secretKey, "mail");
