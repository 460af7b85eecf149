import type { BrowserContext, Page } from "@playwright/test";
import { ask } from "./page-probe";

/** Name of the entries that the check writes to each browser storage. */
const name = "store-check-note";

/** Writes entries to the browser's storages before any page is opened, and signs in. @param session the auth service's session */
export async function writeStorageMarkers(context: BrowserContext, store: string, session: string | undefined) {
  await context.addCookies([{ name, value: "1", url: store }]);
  const keep = (given: { name: string; session: string | undefined }) => {
    for (const place of [localStorage, sessionStorage]) place.setItem(given.name, "1");
    if (given.session) localStorage.setItem("store-session", given.session);
  };
  await context.addInitScript(keep, { name, session });
}

/** The account of a session, as `expectStored` takes it. */
export const accountOf = (session: string | undefined): string =>
  session ? String(JSON.parse(session).user?.id) : "nobody";

/** Entries that are missing from the browser's storages. */
export async function expectStored(page: Page, account: string): Promise<string[]> {
  const stored = await ask(page, readStored, name);
  const expected: typeof stored = { account, localStorage: "1", sessionStorage: "1", cookies: true };
  const lost = (Object.keys(expected) as (keyof typeof expected)[]).filter((key) => stored[key] !== expected[key]);
  return lost.map((key) => (key === "account" ? `is signed in as ${stored.account}` : `lost what was in its ${key}`));
}

function readStored(name: string) {
  const session = JSON.parse(localStorage.getItem("store-session") ?? "null");
  return {
    account: String(session?.user?.id ?? "nobody"),
    localStorage: localStorage.getItem(name),
    sessionStorage: sessionStorage.getItem(name),
    cookies: document.cookie.includes(`${name}=`),
  };
}
