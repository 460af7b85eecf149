import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clickButton, showPage } from "../../testing/page";
import { serveShell } from "../../testing/shell-server";
import { said, serveStaff } from "../../testing/staff-backend";
import type { Previews } from "./previews.api";

serveStaff("manager");
const nothing: Previews = {
  remotes: [
    { name: "loja", version: "1.0.0" },
    { name: "tools", version: "1.0.0" },
  ],
  proposed: [],
  shown: null,
};
const proposed = [{ name: "tools", version: "2.0.0", address: "https://equipe.exemplo.com.br/tools/" }];

const servePreviews = (respond: (sent: unknown) => unknown) => serveShell("/previa.json", respond);
const typePort = async (port: string) =>
  fireEvent.change(await screen.findByLabelText("Porta neste computador"), { target: { value: port } });

it("has a part of the store come from this machine, once that is confirmed, and leads there", async () => {
  let shown: Previews["shown"] = null;
  const sent = servePreviews((body) => {
    if (body) shown = { remote: "tools", address: "http://localhost:3104/", path: "/limpar-criativo" };
    return { ...nothing, shown };
  });
  showPage("/admin/previa");
  await userEvent.selectOptions(await screen.findByLabelText("Parte da loja"), "tools");
  await typePort(" 3104 ");
  await clickButton("Ver deste computador");
  expect(await screen.findByRole("link", { name: "Abrir tools" })).toHaveAttribute("href", "/limpar-criativo");
  expect(screen.getByText("Prévia ligada: tools vem de http://localhost:3104/")).toBeInTheDocument();
  expect(said.questions).toEqual([
    "O código de http://localhost:3104 vai rodar nesta loja com os seus direitos, só neste navegador. Continuar?",
  ]);
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([{ remote: "tools", port: 3104 }]);
  expect(sent.every(({ authorization }) => /^Bearer (?!null|undefined)\S+$/.test(authorization))).toBe(true);
});

it("shows a release that is proposed, and says when it is proposed no more", async () => {
  const sent = servePreviews((body) => (body ? new Response("{}", { status: 404 }) : { ...nothing, proposed }));
  showPage("/admin/previa");
  await clickButton("Ver tools 2.0.0");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao ligar a prévia: esta versão não está mais proposta"]));
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([{ remote: "tools", address: proposed[0]?.address }]);
});

it.each(["", "65536", "3104@mau.exemplo.com.br"])("asks for another port than %j", async (port) => {
  const sent = servePreviews(() => nothing);
  showPage("/admin/previa");
  await typePort(port);
  await clickButton("Ver deste computador");
  expect(await screen.findByText("Use um número de 1 a 65535")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText("Porta neste computador")).toHaveFocus());
  expect([said.questions, sent.filter(({ body }) => body)]).toEqual([[], []]);
});

it("runs no foreign code without confirmation", async () => {
  said.agrees = false;
  const sent = servePreviews(() => ({ ...nothing, proposed }));
  showPage("/admin/previa");
  await clickButton("Ver tools 2.0.0");
  expect(said.questions).toHaveLength(1);
  expect(sent.filter(({ body }) => body)).toEqual([]);
});

it("says that nothing is offered where there is no server of the shell's", async () => {
  servePreviews(() => new Response("Not found", { status: 404 }));
  showPage("/admin/previa");
  expect(await screen.findByText("Este endereço não oferece prévia")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Ver deste computador" })).toBeNull();
});

it("says that it could not ask, and asks again", async () => {
  let response: unknown = new TypeError("Failed to fetch");
  servePreviews(() => response);
  showPage("/admin/previa");
  await screen.findByText(/^Erro ao carregar prévias: sem conexão com o servidor/);
  response = nothing;
  await clickButton("Tentar novamente");
  expect(await screen.findByText(/^Nenhuma\. As versões que a equipe técnica propõe/)).toBeInTheDocument();
});
