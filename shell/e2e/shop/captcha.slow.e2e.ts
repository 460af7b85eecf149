import { expect, type Page } from "@playwright/test";
import { watchConsole } from "../support/console";
import { serveOwnStore } from "../support/own-store";
import { test } from "../support/test";

const script = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const { origin: baseURL } = serveOwnStore({
  settings: (given) => ({ ...given, captchaSiteKey: "0x4AAAexemplo" }),
  pages: () => undefined,
});
test.use({ baseURL });

/** A fake of Cloudflare's script, since the real one works on Cloudflare's own hosts only. */
async function offerCaptcha(page: Page, response: string) {
  const requests: string[] = [];
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    requests.push(route.request().url());
    const body = `window.turnstile = { remove() {}, render(place, options) { ${response}; return "widget"; } };`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return requests;
}

const signInWith = async (page: Page) => {
  await page.getByLabel("E-mail").fill("cliente@exemplo.com.br");
  await page.getByLabel("Senha", { exact: true }).fill("loja-demo-123");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};

test("a sign-in sends the CAPTCHA token, and its script loads on submit", async ({ page }) => {
  const complaints = watchConsole(page);
  const asked = await offerCaptcha(page, 'options.callback("prova-" + options.sitekey)');
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const sent = page.waitForRequest("**/auth/v1/token?grant_type=password");
  await signInWith(page);
  expect((await sent).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: "prova-0x4AAAexemplo" },
  });
  await expect(page).not.toHaveURL(/\/login/);
  expect(asked).toEqual([script]);
  expect(complaints).toEqual([]);
});

test("a failed CAPTCHA shows an error, does not sign in, and can be retried", async ({ page }) => {
  await offerCaptcha(page, 'options["error-callback"]("300030")');
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.goto("/login");
  await signInWith(page);
  await expect(page.getByText("Não foi possível confirmar que você é uma pessoa. Tente de novo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  expect(calls.filter((url) => url.includes("/auth/v1/token"))).toEqual([]);
});

test("a question to the person comes before the page and takes the keyboard there", async ({ page }) => {
  const question =
    'const box = document.createElement("button"); box.textContent = "Sou humano"; box.onclick = () => options.callback("prova"); place.append(box); options["before-interactive-callback"]()';
  await offerCaptcha(page, question);
  await page.goto("/recuperar-senha");
  await page.getByLabel("E-mail").fill("cliente@exemplo.com.br");
  await page.getByRole("button", { name: "Enviar link" }).click();
  const place = page.getByRole("group", { name: "Confirme que você é uma pessoa" });
  await expect(place).toBeFocused();
  const sent = page.waitForRequest("**/auth/v1/recover**");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ gotrue_meta_security: { captcha_token: "prova" } });
  await expect(page.getByText(/o link chega em alguns minutos/)).toBeVisible();
  await expect(place).toHaveCount(0);
});
