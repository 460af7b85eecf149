import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage } from "../../testing/page";
import { eventPage, eventRow, paymentResponses } from "../../testing/payments";
import { serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);

it("counts the events of each tab, says what to do about them, and what it means that there are none", async () => {
  backend.change({
    "rpc find_payment_events": () => eventPage([eventRow()], { outcomes: { not_paid: 3, delivered: 1200 } }),
  });
  showPage("/estoque/pagamentos?situacao=not_paid");
  expect(await screen.findByRole("tab", { name: /^Status não bate\s*3$/ })).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: /^Todos\s*1\.203$/ })).toBeInTheDocument();
  expect(screen.getByText(/Confira cada um no painel do provedor/)).toBeInTheDocument();
  backend.change({ "rpc find_payment_events": () => eventPage([]) });
  await userEvent.click(screen.getByRole("tab", { name: /^Com falha/ }));
  expect(await screen.findByText("Nenhum evento falhou ao ser aplicado.")).toBeInTheDocument();
  expect(screen.queryByText(/o que já foi feito não se repete/)).toBeNull();
});

it("lists the provider's events with product, payer, amount and outcome", async () => {
  const events = [
    eventRow(),
    eventRow({ id: 11, outcome: "error", error: "sem produto", payment_id: null, amount: null, products: [] }),
    eventRow({ id: 10, name: "<img src=x onerror=alert(1)>", email: null }),
  ];
  backend.change({ "rpc find_payment_events": () => eventPage(events, { total: 2000 }) });
  showPage("/estoque/pagamentos");
  expect(await screen.findByText("2.000 eventos")).toBeInTheDocument();
  const [sold, failed, hostile] = cellsOf(screen.getByRole("table"));
  expect(sold?.slice(0, 4)).toEqual(["", "nº 12", "21/11/26 09:00", "Conta TikTok"]);
  expect(sold?.slice(4)).toEqual(["R$ 147,00", "Key entregue", "Maria S.maria@exemplo.com.br", "pay-1234Copiado"]);
  expect(failed?.slice(3, 6)).toEqual(["—", "valor ilegível", "Falha ao aplicar sem produto"]);
  expect(failed?.at(-1)).toBe("—");
  expect(hostile).toContain("<img src=x onerror=alert(1)>");
  expect(document.querySelector("img[src=x]")).toBeNull();
});
