import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** The newest link for `type` that an embedded backend has sent to an address, as it keeps it in its data folder; waits for it. */
export async function newestLink(dataDir: string, email: string, type: string): Promise<string> {
  const find = () => linksTo(dataDir, email).findLast((link) => new URL(link).searchParams.get("type") === type);
  await expect.poll(find).toBeTruthy();
  return String(find());
}

/** An email as an embedded backend keeps it. */
interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The newest email to an address with this subject; waits for it, longer than the sender rests. */
export async function newestEmail(dataDir: string, email: string, subject: string): Promise<Email> {
  const find = () => emailsTo(dataDir, email).findLast((message) => message.subject === subject);
  await expect.poll(find, { timeout: 40_000 }).toBeTruthy();
  return find() as Email;
}

const linksTo = (dataDir: string, email: string) => emailsTo(dataDir, email).flatMap(({ links }) => links.slice(0, 1));

/** The emails to an address that a backend keeps in its data folder, oldest first. */
export function emailsTo(dataDir: string, email: string): Email[] {
  const folder = path.join(dataDir, "mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Email)
    .filter(({ to }) => to === email);
}
