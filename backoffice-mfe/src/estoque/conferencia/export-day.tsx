import { notify, requireStoreClient, saveFile } from "@store/shared-data";
import { Button, Icon, icons } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { adminSentences } from "../../messages/admin-messages";
import { readDayPayments } from "./balance.api";
import { toDayCsv } from "./day-csv";

/** Saves a day's payments as a file for spreadsheets. */
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
      .catch((error: unknown) => signal.aborted || notify(adminSentences.reconciliationFailed(error)))
      .finally(() => setReading(false));
  }
  return (
    <Button size="small" loading={isReading} onClick={save}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}
