import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage } from "../../testing/page";
import { productRow } from "../../testing/rows";
import { serveStaff, staffResponses, value } from "../../testing/staff-backend";
import type { PriceRule } from "./price-rules.api";

const rule: PriceRule = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  name: "Black Friday",
  code: "BLACK",
  percent: 12.5,
  amount_off: null,
  product_ids: null,
  categories: ["facebook"],
  is_for_extras: false,
  min_price: 5,
  starts_at: "2026-11-20T15:00:00Z",
  ends_at: "2026-12-01T03:00:00Z",
  max_uses: 50,
  max_uses_per_person: 1,
  is_active: true,
  uses: 12,
  discounted: 180,
  state: "in_force",
};

const backend = serveStaff("admin", {
  "rpc list_price_rules": () => value({ total: 1, rules: [rule] }),
  "rpc save_price_rule": () => value(null),
  "GET products": () => value([productRow({ id: "p1", name: "Conta TikTok" })]),
});
const user = userEvent.setup({ delay: null });
const saved = () => backend.sent("rpc save_price_rule");
const type = (name: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

it("lists each rule with its discount, scope, days and uses", async () => {
  showPage("/estoque/cupons");
  const table = await screen.findByRole("region", { name: "Cupons e regras de preço" });
  expect(cellsOf(table)).toEqual([
    [
      "Black Friday",
      "BLACK",
      "12,5%",
      "Meta Ads",
      "20/11/2026 a 30/11/2026",
      ...["12 de 50 (R$ 180,00)", "Valendo", "Alterar"],
    ],
  ]);
});

it("shows a manager the rules and no way to change them", async () => {
  backend.change(staffResponses("manager"));
  showPage("/estoque/cupons?editar=novo");
  expect(await screen.findByText("Black Friday")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Alterar|Novo cupom/ })).toBeNull();
  expect(screen.getByText("Só administradores criam e alteram cupons.")).toBeInTheDocument();
});

it("creates a rule for chosen products, after naming each field that is wrong", async () => {
  showPage("/estoque/cupons");
  await user.click(await screen.findByRole("button", { name: "Novo cupom" }));
  await user.selectOptions(screen.getByLabelText("Vale para"), "Produtos escolhidos");
  type(/^Código/, "a b");
  type(/^Último dia/, "30/02/2027");
  fireEvent.blur(screen.getByLabelText(/^Último dia/));
  await user.click(screen.getByRole("button", { name: "Criar" }));
  for (const problem of [
    "Informe o nome",
    "Dia inválido",
    "Use de 3 a 30 letras sem acento, números, - e _",
    "Informe um valor maior que zero",
    "Marque pelo menos um.",
    "Informe o motivo",
  ])
    expect(await screen.findByText(problem)).toBeInTheDocument();
  type("Nome", " Volta ");
  type(/^Código/, "volta10");
  await user.selectOptions(screen.getByLabelText("Tipo de desconto"), "Valor em reais");
  type("Desconto", "10,50");
  type("Começa no dia", "01/12/2026");
  type(/^Último dia/, "24122026");
  type(/^Usos por pessoa/, "1");
  type("Motivo", "natal");
  await user.click(screen.getByRole("button", { name: "Criar" }));
  await user.click(await screen.findByRole("checkbox", { name: "Conta TikTok" }));
  await user.click(screen.getByRole("button", { name: "Criar" }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toEqual([
    {
      p_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      p_rule: {
        name: "Volta",
        code: "VOLTA10",
        percent: null,
        amount_off: 10.5,
        product_ids: ["p1"],
        categories: null,
        is_for_extras: false,
        min_price: 1,
        starts_at: "2026-12-01T03:00:00.000Z",
        ends_at: "2026-12-25T03:00:00.000Z",
        max_uses: null,
        max_uses_per_person: 1,
        is_active: true,
      },
      p_reason: "natal",
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("changes one field of a rule and sends the others as they were", async () => {
  showPage("/estoque/cupons");
  await user.click(await screen.findByRole("button", { name: "Alterar Black Friday" }));
  await user.selectOptions(screen.getByLabelText("Situação"), "Pausada");
  type("Motivo", "erro no desconto");
  await user.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  const { id, uses, discounted, state, ...fields } = rule;
  expect(saved()).toEqual([{ p_id: id, p_rule: { ...fields, is_active: false }, p_reason: "erro no desconto" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
