import assert from "node:assert/strict";
import { test } from "node:test";
import { askAuth } from "./target";

const settings = await askAuth("settings");
const external = (settings.data.external ?? {}) as Record<string, boolean>;
const elsewhere = encodeURIComponent("https://loja.invalid/auth/callback");
const challenge = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=s256";

test("the service says which ways of signing in are on: by email, and not without a name", () => {
  assert.equal(external.email, true);
  assert.equal(external.phone ?? false, false);
  assert.notEqual(external.anonymous_users, true);
});

for (const provider of ["google", "facebook"]) {
  test(`${provider} leads to itself where it is on, and is refused where it is off`, async () => {
    const { status, location } = await askAuth(`authorize?provider=${provider}&${challenge}`);
    if (external[provider]) {
      assert.ok([302, 303].includes(status), String(status));
      assert.match(new URL(location ?? "").hostname, new RegExp(`${provider}\\.com$`));
    } else assert.ok(status >= 400, String(status));
  });
}

test("a provider that nobody knows is refused", async () => {
  assert.ok((await askAuth(`authorize?provider=nada&${challenge}`)).status >= 400);
});

test("neither a link that is spent nor a provider's answer leads to another site", async () => {
  const spent = await askAuth(`verify?type=recovery&token=nada&redirect_to=${elsewhere}`);
  assert.doesNotMatch(spent.location ?? "", /loja\.invalid/);
  assert.doesNotMatch(spent.location ?? "", /access_token/);
  const strange = await askAuth(`callback?code=nada&state=nada&redirect_to=${elsewhere}`);
  assert.doesNotMatch(strange.location ?? "", /loja\.invalid|access_token/);
});

test("a code that was not asked for here opens nothing", async () => {
  const body = { auth_code: "00000000-0000-4000-8000-000000000000", code_verifier: "x".repeat(43) };
  assert.ok((await askAuth("token?grant_type=pkce", { body })).status >= 400);
});
