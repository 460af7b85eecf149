import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blockedEmailWords, isBlockedEmail } from "./email";

it.each(["teste@exemplo.com", "ana@MAILINATOR.com"])("blocks %s", (email) => expect(isBlockedEmail(email)).toBe(true));

it("does not block an honest address", () => expect(isBlockedEmail("ana.souza@exemplo.com.br")).toBe(false));

it("blocks the same words as the database", () => {
  const folder = join(__dirname, "../../../shared-data/supabase/migrations");
  const definitions = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((sql) => sql.includes("function private.email_problem"));
  const pattern = /p_email ~\* \(([^)]+)\)/.exec(definitions.at(-1) ?? "")?.[1] ?? "";
  const words = pattern.replace(/['\s]/g, "").split("|");
  expect(words).toEqual([...blockedEmailWords]);
});
