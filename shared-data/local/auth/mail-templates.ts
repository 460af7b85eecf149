import { readFileSync } from "node:fs";
import { join } from "node:path";
import { workdir } from "../../node/supabase-config";
import { replyJson } from "../gateway/replies";

export const templatesPath = "/mail/templates/";

export function sendMailTemplate(pathname: string): Response {
  const name = pathname.slice(templatesPath.length);
  try {
    if (!/^[a-z-]+\.html$/.test(name)) throw new Error(name);
    const text = readFileSync(join(workdir, "supabase/templates", name), "utf8");
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  } catch {
    return replyJson(404, { error: "not_found" });
  }
}
