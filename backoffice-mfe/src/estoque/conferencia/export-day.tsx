import { notify, requireStoreClient, saveFile } from "@store/shared-data";
import { Button, formatDateTime, Icon, icons } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { byteOrderMark, csvLine, csvMoney } from "../../format/csv";
import { failedTo } from "../../messages/admin-messages";
import { type DayPayment, readDayPayments } from "./balance.api";

const statuses: Readonly<Record<string, string>> = {
  pending: "pendente",
  paid: "pago",
  failed: "falhou",
  refunded: "devolvido",
  disputed: "contestado",
};
const money = (amount: number | null) => (amount === null ? "" : csvMoney(amount));

/** A day's payments as CSV. */
function toDayCsv(payments: readonly DayPayment[]): string {
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

/** Downloads a day's payments as CSV. */
export function ExportDay({ day }: { day: string }) {
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function save() {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setReading(true);
    readDayPayments(requireStoreClient(), day, signal)
      .then((payments) =>
        saveFile(`conferencia-${day}.csv`, new Blob([toDayCsv(payments)], { type: "text/csv;charset=utf-8" })),
      )
      .catch((error: unknown) => signal.aborted || notify(failedTo("carregar a conferência")(error)))
      .finally(() => setReading(false));
  }
  return (
    <Button size="small" loading={isReading} onClick={save}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}
