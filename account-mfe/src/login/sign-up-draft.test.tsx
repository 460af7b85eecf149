import { signOut } from "@store/shared-data";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { newSession, serveBackendTo } from "../testing/backend-service";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const isFree = "rpc is_display_name_free";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, text: string) => typeInto(field(label), text);
const open = () => renderRoute("/login?modo=cadastro");

describe("what was typed", () => {
  async function typeSome() {
    await type("Nome completo", "Ana Souza");
    await type("Telefone", "1198");
    await type("Nome de exibição", "ana");
    await type("E-mail", "ana@");
    await type("Senha", "segredo-123");
  }

  it("is there again after a reload, but for the passwords", async () => {
    open();
    await typeSome();
    cleanup();
    open();
    expect(field("Nome completo")).toHaveValue("Ana Souza");
    expect(field("Telefone")).toHaveValue("1198");
    expect(field("Nome de exibição")).toHaveValue("ana");
    expect(field("E-mail")).toHaveValue("ana@");
    expect(field("Senha")).toHaveValue("");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("segredo");
  });

  it("brings the address along for who finds that they have an account", async () => {
    open();
    await typeSome();
    await user.click(screen.getByRole("button", { name: "Fazer login" }));
    expect(field("E-mail")).toHaveValue("ana@");
    expect(field("Senha")).toHaveValue("");
  });

  it("is forgotten at sign-out", async () => {
    open();
    await typeSome();
    await signOut();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("is forgotten once the account is there", async () => {
    service.respondWith({
      [isFree]: ok(true),
      "POST /auth/v1/signup": ok({ ...newSession("ana@exemplo.com.br").user, identities: [{ id: "1" }] }),
    });
    open();
    await typeSome();
    await type("Telefone", "8887777");
    await type("E-mail", "exemplo.com.br");
    await type("Confirmar senha", "segredo-123");
    await user.click(screen.getByRole("button", { name: "Criar conta" }));
    await screen.findByText(/^Conta criada com sucesso!/);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
