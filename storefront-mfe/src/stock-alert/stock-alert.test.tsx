import { PushBrowser } from "@store/shared-data/testing/push-browser";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { signIn } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";

const soldOut = "tiktok-conta-matriz";
const name = "Conta TikTok Ads Matriz";
const backend = openSmallBackend({ whatsappUrl: "https://chat.exemplo.com.br/" });

beforeEach(() => backend.edit(soldOut, { stock_count: 0 }));

const button = () => screen.findByRole("button", { name: "Avise-me" });
const field = () => screen.findByRole("textbox", { name: "E-mail" });
const send = () => screen.getByRole("button", { name: "Quero ser avisado" });
const sentTo = (rpc: string) => backend.callsOf(`rpc ${rpc}`).map(({ body }) => body);

async function openForm(address = `/product/${soldOut}`) {
  const shown = showPage(address);
  await userEvent.click(await button());
  return { ...shown, field: await field() };
}

it("asks for an address, says that it has to be confirmed, and lets it be corrected", async () => {
  const { field: email } = await openForm();
  expect(email).toHaveFocus();
  expect(email).toHaveAttribute("type", "email");
  await userEvent.type(email, " ana@loja.com.br {Enter}");
  expect(await screen.findByText("Confirme no seu e-mail")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Enviamos um link para ana@loja.com.br.");
  expect(sentTo("ask_stock_alert")).toEqual([{ p_product_id: soldOut, p_email: "ana@loja.com.br" }]);
  await userEvent.click(screen.getByRole("button", { name: "Usar outro e-mail" }));
  expect(await field()).toBeVisible();
});

it("asks for the products of an empty category too", async () => {
  const { field: email } = await openForm("/categoria/proxys");
  expect(screen.getByText("Onde avisamos quando Proxys chegar?")).toBeVisible();
  await userEvent.type(email, "ana@loja.com.br{Enter}");
  await screen.findByText("Confirme no seu e-mail");
  expect(sentTo("ask_stock_alert")).toEqual([{ p_category: "proxys", p_email: "ana@loja.com.br" }]);
});

it.each(["", "ana@loja"])("says that %j is no address, and sends nothing", async (typed) => {
  const { field: email } = await openForm();
  if (typed) await userEvent.type(email, typed);
  await userEvent.click(send());
  expect(await screen.findByText("Digite um e-mail válido.")).toBeVisible();
  expect(email).toHaveFocus();
  expect(sentTo("ask_stock_alert")).toEqual([]);
});

it.each([
  ["email_blocked", "Email não permitido. Use um email válido."],
  ["too_many_alerts", "Muitos pedidos de aviso agora. Tente de novo em alguns minutos."],
  ["something_new", "Não foi possível pedir o aviso. Confira a conexão e tente de novo."],
])("says why an alert is refused with %s, and asks again", async (refusal, text) => {
  backend.alertResponse = refusal;
  const { field: email } = await openForm();
  await userEvent.type(email, "ana@loja.com.br{Enter}");
  expect(await screen.findByText(text)).toBeVisible();
  backend.alertResponse = "confirm";
  await userEvent.click(send());
  expect(await screen.findByText("Confirme no seu e-mail")).toBeVisible();
});

it("says so where the backend is silent, and names who can be asked", async () => {
  const { field: email } = await openForm();
  backend.breakAt("/rest/v1/rpc/ask_stock_alert", 503);
  await userEvent.type(email, "ana@loja.com.br{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível pedir o aviso.");
  const support = screen.getByRole("link", { name: /^Perguntar ao suporte/ });
  expect(new URL(support.getAttribute("href") ?? "").searchParams.get("text")).toBe(`Olá! Quando chega ${name}?`);
});

it("offers to buy what has come meanwhile", async () => {
  backend.alertResponse = "product_in_stock";
  const { field: email } = await openForm();
  backend.edit(soldOut, { stock_count: 2 });
  await userEvent.type(email, "ana@loja.com.br{Enter}");
  expect(await screen.findByRole("button", { name: "Comprar" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Quero ser avisado" })).not.toBeInTheDocument();
});

it("sends one alert where Enter comes twice", async () => {
  const { field: email } = await openForm();
  const respond = backend.hold();
  await userEvent.type(email, "ana@loja.com.br{Enter}{Enter}");
  respond();
  await screen.findByText("Confirme no seu e-mail");
  expect(sentTo("ask_stock_alert")).toHaveLength(1);
});

it("asks at once for who is signed in, and can be cancelled", async () => {
  await signIn();
  backend.alertResponse = "waiting";
  showPage(`/product/${soldOut}`);
  await userEvent.dblClick(await button());
  expect(await screen.findByText("Você será avisado")).toBeVisible();
  expect(sentTo("ask_stock_alert")).toEqual([{ p_product_id: soldOut, p_email: "ana@exemplo.com.br" }]);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar aviso" }));
  expect(await button()).toBeVisible();
  expect(sentTo("cancel_my_stock_alert")).toEqual([{ p_product_id: soldOut }]);
});

it("shows an existing alert on return, and keeps it when cancelling fails", async () => {
  await signIn();
  backend.alerts = [
    { product_id: "meta-bm-1300", category: null, name: "Outra" },
    { product_id: soldOut, category: null, name },
  ];
  const { queryClient } = showPage(`/product/${soldOut}`);
  expect(await screen.findByText("Você será avisado")).toBeVisible();
  // The shell removes what is private at sign-out.
  expect(queryClient.getQueriesData({ queryKey: ["private", "stock-alerts"] })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Avise-me" })).not.toBeInTheDocument();
  backend.breakAt("/rest/v1/rpc/cancel_my_stock_alert", 503);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar aviso" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível agora.");
  expect(screen.getByText("Você será avisado")).toBeVisible();
});

it("offers device notifications where supported, asks for permission only on click, and shows the result", async () => {
  const browser = new PushBrowser();
  const uninstall = browser.install();
  await signIn();
  backend.alerts = [{ product_id: soldOut, category: null, name }];
  backend.breakAt("/rest/v1/rpc/push_key", 503);
  showPage(`/product/${soldOut}`);
  const offer = await screen.findByRole("button", { name: "Avisar também neste aparelho" });
  expect(browser.asked).toEqual([]);
  await userEvent.click(offer);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(browser.asked).toEqual(["permission"]);
  uninstall();
});
