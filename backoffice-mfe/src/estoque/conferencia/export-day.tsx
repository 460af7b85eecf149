import { type CsvColumns, csvMoment, csvMoney } from "../../format/csv";
import { ExportCsv } from "../../list/export-csv";
import { failedTo } from "../../messages/admin-messages";
import { type DayPayment, readDayPayments } from "./balance.api";

const statuses: Readonly<Record<string, string>> = {
  pending: "pendente",
  paid: "pago",
  failed: "falhou",
  refunded: "devolvido",
  disputed: "contestado",
};
const money = (amount: number | null) => (amount === null ? null : csvMoney(amount));

const columns: CsvColumns<DayPayment> = [
  ["Pagamento", ({ payment_id }) => payment_id],
  ["Data", ({ at }) => csvMoment(at)],
  ["Situação no provedor", ({ provider_status: status }) => (status ? (statuses[status] ?? status) : "não consta")],
  ["Valor no provedor", ({ provider_amount }) => money(provider_amount)],
  ["Valor na loja", ({ store_amount }) => money(store_amount)],
];

/** Downloads a day's payments as CSV. */
export const ExportDay = ({ day }: { day: string }) => (
  <ExportCsv
    file={`conferencia-${day}.csv`}
    columns={columns}
    read={(db, signal) => readDayPayments(db, day, signal)}
    failed={failedTo("carregar a conferência")}
  />
);
