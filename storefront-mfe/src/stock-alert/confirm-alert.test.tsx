import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const token = "b7e1c7de-0d0e-4c0d-9d34-0f3f3f4f1c11";
const backend = openSmallBackend();

beforeEach(() => {
  backend.alerts = [
    { product_id: "meta-bm-1300", category: null, name: "Conta BM" },
    { product_id: null, category: "proxys", name: null },
  ];
});

const open = (hash = `#${token}`) => showPage(`/avise-me/confirmar${hash}`);
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const calls = () => backend.requests.filter((path) => path.includes("stock_alerts"));

it("confirms on click and not on page load, and names the product", async () => {
  open();
  expect(calls()).toEqual([]);
  await click("Confirmar aviso");
  expect(await screen.findByRole("heading", { level: 1, name: "Você será avisado" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Conta BM" })).toHaveAttribute("href", "/product/meta-bm-1300");
  expect(screen.getByRole("link", { name: "Proxys" })).toHaveAttribute("href", "/categoria/proxys");
  expect(backend.calls.at(-1)?.body).toEqual({ p_token: token });
});

it("can cancel an alert that another person requested, before and after confirmation", async () => {
  open();
  await click("Não fui eu");
  expect(await screen.findByRole("heading", { level: 1, name: "Aviso cancelado" })).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  open();
  await click("Confirmar aviso");
  await screen.findByRole("heading", { level: 1, name: "Você será avisado" });
  await click("Cancelar avisos");
  expect(await screen.findByRole("heading", { level: 1, name: "Aviso cancelado" })).toBeVisible();
  expect(calls().at(-1)).toBe("/rest/v1/rpc/cancel_stock_alerts");
});

it("says what is missing without a token", () => {
  open("");
  expect(screen.getByText("Abra o link do e-mail que enviamos para confirmar o seu aviso.")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says so where nothing answers, and tries again", async () => {
  backend.brokenWith = 503;
  open();
  await click("Confirmar aviso");
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível agora. Confira a conexão");
  backend.brokenWith = null;
  await click("Confirmar aviso");
  expect(await screen.findByRole("heading", { level: 1, name: "Você será avisado" })).toBeVisible();
});
