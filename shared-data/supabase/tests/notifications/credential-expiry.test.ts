import { readExpiry } from "../../../src/credentials/field-checks";
import type { KeyTemplate } from "../../../src/credentials/key-template";
import { isMisfit, readCredential } from "../../../src/credentials/read-credential";
import { credentialTemplate } from "../harness/credentials";
import { db } from "../harness/database";

const login = credentialTemplate("|", "login", "password", "expires_on");

describe("the last day in a key's text", () => {
  it.each<[string, KeyTemplate, string]>([
    ["as people here write it", login, "ana|s3nha|30/11/2026"],
    ["as ISO 8601", login, " ana | s3nha | 2026-11-30 "],
    ["with a time", credentialTemplate(":", "login", "expires_on"), "ana:2026-11-30T10:20:30Z"],
    ["in the middle", credentialTemplate(":", "host", "expires_on", "port"), "p.example:30/11/2026:8080"],
    ["behind an IPv6 host", credentialTemplate(":", "host", "port", "expires_on"), "[2001:db8::7]:8080:30/11/2026"],
    ["behind a cookie", credentialTemplate(":", "login", "cookie", "expires_on"), 'ana:[{"a":"b:c"}]:30/11/2026'],
    ["before a last field that takes the rest", credentialTemplate(":", "expires_on", "text"), "30/11/2026:a:b:c"],
    ["behind tabs", credentialTemplate("\t", "login", "expires_on"), "ana\t30/11/2026"],
  ])("is read %s, as the card reads it", async (_where, keyTemplate, text) => {
    const read = readCredential(keyTemplate, text);
    const field = isMisfit(read) ? null : read.find((each) => each.kind === "expires_on");
    expect(readExpiry(field?.value ?? "")).toBe("2026-11-30");
    const day = await db.value<string>("select private.credential_expiry($1, $2)::text", [text, keyTemplate]);
    expect(day).toBe("2026-11-30");
  });

  it.each<[string, KeyTemplate, string]>([
    ["of February's 31st", login, "ana|s|31/02/2026"],
    ["of another form", login, "ana|s|11-30-2026"],
    ["where a field is missing", login, "ana|30/11/2026"],
    ["where the template asks for none", credentialTemplate("|", "login", "text"), "ana|30/11/2026"],
    ["in an empty text", login, ""],
  ])("is none %s", async (_what, keyTemplate, text) => {
    expect(await db.value("select private.credential_expiry($1, $2)", [text, keyTemplate])).toBeNull();
  });
});
