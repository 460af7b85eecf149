import { createHmac } from "node:crypto";

const derive = (secretKey: string, purpose: string, encoding: "base64url" | "base64" = "base64url") =>
  createHmac("sha256", secretKey).update(`store ${purpose}`).digest(encoding);

/** What the timer proves itself by, and what signs the tokens in letters. From the service key, so that it is lost and changed with that. */
export const noticesSecret = (secretKey: string): string => derive(secretKey, "notices");

/** What lets the notices' function hand letters to the local mail service. */
export const mailKey = (secretKey: string): string => derive(secretKey, "mail");

/** What the local mail service signs its events with, in the form of Svix. */
export const mailWebhookSecret = (secretKey: string): string => `whsec_${derive(secretKey, "mail events", "base64")}`;
