import { templateExamples } from "@store/shared-data/notices/template-examples";
import { templates } from "@store/shared-data/notices/templates";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { noticesResponses } from "../../testing/notices";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";
import { kindNames } from "./notice-labels";

const backend = serveStaff("manager", noticesResponses());

it("shows the words of a kind with example facts", async () => {
  showPage("/estoque/notificacoes?aba=modelos");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Modelo" }), "Pedido na fila de estoque");
  expect(screen.getByText("Pagamento confirmado: seu pedido está na fila")).toBeInTheDocument();
  expect(screen.getByText(/^Olá, Maria!/)).toHaveTextContent(/seu pedido é o 2º da fila.*Ver meu pedido: http/);
  expect(screen.getByText("Conta TikTok Ads: você é o 2º da fila.")).toBeInTheDocument();
});

it("sends oneself the one that is shown, and says what came of it", async () => {
  backend.change({ "rpc send_template_to_self": () => value("9a2b3c4d-0000-4000-8000-000000000001") });
  showPage("/estoque/notificacoes?aba=modelos");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Modelo" }), "Estoque baixo");
  await userEvent.click(screen.getByRole("button", { name: "Enviar para mim" }));
  expect(await screen.findAllByText("Na fila: chega em instantes no seu e-mail.")).not.toHaveLength(0);
  expect(backend.callsOf("rpc send_template_to_self").map(({ body }) => body)).toEqual([{ p_kind: "stock_low" }]);
  backend.change({ "rpc send_template_to_self": () => refusal(429, "Dez modelos por hora: espere um pouco") });
  await userEvent.click(screen.getByRole("button", { name: "Enviar para mim" }));
  expect(await screen.findByText("Erro ao enviar modelo: Dez modelos por hora: espere um pouco")).toBeInTheDocument();
});

it("has a name and an example for every kind", () => {
  expect(Object.keys(kindNames).sort()).toEqual(Object.keys(templates).sort());
  expect([...Object.keys(templateExamples), "template_test"].sort()).toEqual(Object.keys(templates).sort());
});
