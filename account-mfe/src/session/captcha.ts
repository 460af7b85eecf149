import { StoreError } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";

const script = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const patience = 30_000;

interface WidgetOptions {
  sitekey: string;
  language: string;
  appearance: "interaction-only";
  callback(token: string): void;
  "before-interactive-callback"(): void;
  "timeout-callback"(): void;
  "error-callback"(code: string): boolean;
}

interface Turnstile {
  render(place: HTMLElement, options: WidgetOptions): string | undefined;
  remove(widget: string): void;
}

let loading: Promise<Turnstile> | undefined;

/**
 * A CAPTCHA token for one call of the auth service, if the settings configure a CAPTCHA; otherwise an empty object,
 * without any request. Most users see nothing; a challenge opens on top of the page. @throws StoreError `network` if
 * the CAPTCHA cannot be loaded, `captcha_failed` if it fails
 */
export async function proveHuman(): Promise<{ captchaToken?: string }> {
  const { captchaSiteKey } = getSettings();
  if (captchaSiteKey === "") return {};
  loading ??= loadTurnstile();
  const turnstile = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return { captchaToken: await ask(turnstile, captchaSiteKey) };
}

async function ask(turnstile: Turnstile, sitekey: string): Promise<string> {
  const place = document.createElement("div");
  Object.assign(place.style, {
    position: "fixed",
    inset: "auto 0 1rem",
    display: "grid",
    placeItems: "center",
    zIndex: "40",
  });
  place.tabIndex = -1;
  place.role = "group";
  place.ariaLabel = "Confirme que você é uma pessoa";
  document.body.append(place);
  let widget: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new StoreError("rejected", why, "captcha_failed"));
      timer = setTimeout(fail, patience, "timeout");
      widget = turnstile.render(place, {
        sitekey,
        language: "pt-br",
        appearance: "interaction-only",
        callback: resolve,
        // A challenge is visible: from now on the CAPTCHA service enforces the timeout.
        "before-interactive-callback": () => {
          clearTimeout(timer);
          place.focus();
        },
        "timeout-callback": () => fail("timeout"),
        // `true` marks the error as handled, so that it is not logged.
        "error-callback": (code) => {
          fail(code);
          return true;
        },
      });
    });
  } finally {
    clearTimeout(timer);
    if (widget !== undefined) turnstile.remove(widget);
    place.remove();
  }
}

function loadTurnstile(): Promise<Turnstile> {
  const element = document.createElement("script");
  element.src = script;
  return new Promise<Turnstile>((resolve, reject) => {
    const fail = () => reject(new StoreError("network", "The CAPTCHA could not be loaded."));
    element.onerror = fail;
    element.onload = () => {
      const turnstile: Turnstile | undefined = Reflect.get(globalThis, "turnstile");
      if (turnstile) resolve(turnstile);
      else fail();
    };
    document.head.append(element);
  });
}
