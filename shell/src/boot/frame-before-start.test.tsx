import { dispatch, openServedDocument, readLinks, runScript } from "../testing/served-document";

openServedDocument();

describe("a form that is to be sent by post", () => {
  const form = "form[method=post]";

  it("is held for the page, and sent nowhere by itself", async () => {
    await runScript();
    expect(dispatch("submit", form).defaultPrevented).toBe(true);
    expect(window.takeQueuedClick?.()).toBe(document.querySelector(form));
    expect(dispatch("submit", form).defaultPrevented).toBe(false);
  });

  it("is sent nowhere also where the page has given up: a password may stand in it", async () => {
    await runScript();
    window.showStartFailure?.();
    expect(dispatch("submit", form).defaultPrevented).toBe(true);
    expect(document.querySelectorAll("[data-held]")).toHaveLength(0);
    // Any other leads where its address says.
    expect(dispatch("submit", "form[role=search]").defaultPrevented).toBe(false);
  });
});

it("sets style hooks for the address and for an earlier sign-in", async () => {
  window.history.replaceState(null, "", "/login?modo=cadastro&return=/product/a&q=%");
  localStorage.setItem("store-has-account", "yes");
  await runScript();
  expect({ ...document.documentElement.dataset }).toEqual({
    query: " modo=cadastro return=%2Fproduct%2Fa q=%25",
    account: "",
  });
});

it("passes on the way back from one page of the account to the next, and nowhere else", async () => {
  window.history.replaceState(null, "", "/login?return=%2Fmeus-pedidos&utm_source=ads");
  document.querySelector("#root")?.insertAdjacentHTML("beforeend", '<a href="/recuperar-senha">Esqueci</a>');
  expect(await readLinks("#root a[href^='/']")).toEqual([
    "/produtos?utm_source=ads",
    "/login?return=%2F&utm_source=ads#topo",
    "//fora.exemplo.com.br/",
    "/recuperar-senha?return=%2Fmeus-pedidos&utm_source=ads",
  ]);
});

it.each([
  ["/product/a", "/login?modo=entrar&return=%2Fproduct%2Fa"],
  ["/meus-pedidos", "/login?return=%2Fmeus-pedidos"],
])("leads 'Entrar' to signing in, and not to an account to be made, on the way back to %s", async (back, expected) => {
  window.history.replaceState(null, "", `/login?return=${encodeURIComponent(back)}`);
  document.querySelector("#root")?.insertAdjacentHTML("beforeend", '<a id="entry" href="/login">Entrar</a>');
  expect(await readLinks("#entry")).toEqual([expected]);
});
