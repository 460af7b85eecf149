import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../testing/backend-service";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const isFree = "rpc is_display_name_free";
const suggest = "rpc suggest_display_names";
const taken = "Este nome de exibição já está em uso";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, text: string) => typeInto(field(label), text);
const open = () => renderRoute("/login?modo=cadastro");

describe("a display name", () => {
  it("that is in use is reported while typing, with free suggestions that one click applies", async () => {
    service.respondWith({
      [isFree]: ({ body }) => ok(body.p_display_name !== "ana")(),
      [suggest]: ok(["ana1", "ana2"]),
    });
    open();
    await type("Nome de exibição", "ana");
    await waitFor(() => expect(field("Nome de exibição")).toHaveAccessibleDescription(new RegExp(`${taken}$`)));
    await user.click(screen.getByRole("button", { name: "ana2" }));
    expect(field("Nome de exibição")).toHaveValue("ana2");
    expect(field("Nome de exibição")).toHaveFocus();
    expect(screen.queryByText(taken)).toBeNull();
    await waitFor(() => expect(service.callsOf(isFree).at(-1)?.body).toEqual({ p_display_name: "ana2" }));
    expect(screen.queryByRole("group", { name: "Nomes livres" })).toBeNull();
    cleanup();
    open();
    expect(field("Nome de exibição")).toHaveValue("ana2");
  });

  it("is asked about once the typing pauses, and not before it keeps the rules", async () => {
    service.respondWith({ [isFree]: ok(true) });
    open();
    await type("Nome de exibição", "an");
    await type("Nome completo", "Ana Souza de Almeida");
    await type("Nome de exibição", "a_");
    await waitFor(() => expect(service.callsOf(isFree)).toHaveLength(1));
    expect(service.callsOf(isFree)[0]?.body).toEqual({ p_display_name: "ana_" });
  });

  it("that was taken meanwhile is said at its field, and does not count as an attempt", async () => {
    let requestCount = 0;
    // Free while it is typed, taken when the form is sent.
    service.respondWith({ [isFree]: () => ok(++requestCount === 1)(), [suggest]: ok(["ana7"]) });
    open();
    await type("Nome completo", "Ana");
    await type("Telefone", "11988887777");
    await type("Nome de exibição", "ana");
    await waitFor(() => expect(requestCount).toBe(1));
    await type("E-mail", "ana@exemplo.com.br");
    await type("Senha", "segredo-123");
    await type("Confirmar senha", "segredo-123");
    await user.click(screen.getByRole("button", { name: "Criar conta" }));
    expect(await screen.findByRole("button", { name: "ana7" })).toBeVisible();
    expect(field("Nome de exibição")).toHaveAccessibleDescription(new RegExp(`${taken}$`));
    expect(field("Nome de exibição")).toHaveFocus();
    expect(localStorage.getItem("store-sign-up-attempts")).toBe("{}");
    expect(service.requests.filter((name) => name.includes("/auth/"))).toEqual([]);
  });
});
