import { formatDateTime } from "@store/shared-ui";
import { byteOrderMark, csvLine, csvMoney } from "../../format/csv";
import type { DayPayment } from "./balance.api";

const statuses: Readonly<Record<string, string>> = {
  pending: "pendente",
  paid: "pago",
  failed: "falhou",
  refunded: "devolvido",
  disputed: "contestado",
};
const money = (amount: number | null) => (amount === null ? "" : csvMoney(amount));

/** A day's payments for spreadsheets. */
export function toDayCsv(payments: readonly DayPayment[]): string {
  const head = csvLine(["Pagamento", "Data", "Situação no provedor", "Valor no provedor", "Valor na loja"]);
  const lines = payments.map(({ payment_id, at, provider_status: status, provider_amount, store_amount }) =>
    csvLine([
      payment_id,
      formatDateTime(at).replace(",", ""),
      status === null ? "não consta" : (statuses[status] ?? status),
      money(provider_amount),
      money(store_amount),
    ]),
  );
  return byteOrderMark + head + lines.join("");
}
