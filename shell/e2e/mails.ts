import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** The newest link for `type` that a backend has sent to an address, as it keeps it in its data folder; waits for it. */
export async function newestLink(dataDir: string, email: string, type: string): Promise<string> {
  const find = () => linksTo(dataDir, email).findLast((link) => new URL(link).searchParams.get("type") === type);
  await expect.poll(find).toBeTruthy();
  return String(find());
}

/** The first link of each email to an address, oldest first. */
function linksTo(dataDir: string, email: string): string[] {
  const folder = path.join(dataDir, "mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { to: string; links: string[] })
    .filter(({ to }) => to === email)
    .flatMap(({ links }) => links.slice(0, 1));
}
