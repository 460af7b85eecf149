import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, serveBackendTo } from "../testing/backend-service";
import { readAddress, readChoices, withChoices } from "../testing/notice-choices";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");

function show(more: BackendResponses = {}, section = "") {
  service.respondWith({ "GET profiles": () => ({ status: 200, body: [profile] }), ...withChoices(), ...more });
  renderRoute(`/meu-perfil${section}`);
}

const save = () => user.click(screen.getByRole("button", { name: "Salvar" }));

it("says what is wrong, and asks the server nothing", async () => {
  show();
  await user.clear(await screen.findByLabelText("Nome completo"));
  await user.clear(screen.getByLabelText("Nome de exibição"));
  await save();
  expect(screen.getByText("Nome completo é obrigatório")).toBeVisible();
  expect(screen.getByText("Nome de exibição é obrigatório")).toBeVisible();
  await typeInto(screen.getByLabelText("Nome de exibição"), "an");
  await save();
  expect(screen.getByText("Nome de exibição deve ter pelo menos 3 caracteres")).toBeVisible();
  expect(service.requests.filter((name) => name !== readChoices && name !== readAddress)).toEqual(["GET profiles"]);
});

it("says at the field that a display name is reserved, and sends nothing", async () => {
  show();
  const field = await screen.findByLabelText("Nome de exibição");
  await user.clear(field);
  await typeInto(field, "Suporte_1");
  await save();
  expect(field).toHaveAccessibleDescription(/Este nome de exibição é reservado à loja\. Escolha outro\./);
  expect(field).toBeInvalid();
  expect(service.callsOf("rpc update_profile")).toEqual([]);
});

it("says that a display name is taken, and keeps what was typed", async () => {
  const refusal = { code: "PT409", message: "já está em uso (display_name)", details: "display_name_taken" };
  show({ "rpc update_profile": () => ({ status: 409, body: refusal }) });
  await typeInto(await screen.findByLabelText("Nome de exibição"), "_9");
  await save();
  expect(await screen.findByText("Este nome de exibição já está em uso")).toBeVisible();
  const field = screen.getByLabelText("Nome de exibição");
  expect(field).toHaveValue("ana_9");
  expect(field).toHaveAccessibleDescription(/Este nome de exibição já está em uso$/);
  expect(field).toHaveFocus();
});

it("asks about a display name while it is typed, but not about the person's own", async () => {
  show({
    "rpc is_display_name_free": () => ({ status: 200, body: false }),
    "rpc suggest_display_names": () => ({ status: 200, body: ["ana_91"] }),
  });
  const field = await screen.findByLabelText("Nome de exibição");
  await typeInto(field, "_9");
  await user.click(await screen.findByRole("button", { name: "ana_91" }));
  expect(field).toHaveValue("ana_91");
  await user.clear(field);
  await typeInto(field, "ana");
  await waitFor(() => expect(screen.queryByText("Este nome de exibição já está em uso")).toBeNull());
  const requested = service.callsOf("rpc is_display_name_free").map(({ body }) => body.p_display_name);
  expect(requested).not.toContain("ana");
});
