import { useEffect, useRef, useState } from "react";
import {
  adminSentences,
  findAllOrders,
  notify,
  requireStoreClient,
  type StaffOrderFilter,
  toOrdersCsv,
} from "shared-data";
import { Button, formatCount, Icon } from "shared-ui";

interface ExportOrdersProps {
  filter: StaffOrderFilter;
}

/** Saves what the filter leaves as a file for spreadsheets. A second press while it is read gives it up. */
export function ExportOrders({ filter }: ExportOrdersProps) {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function save() {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (read: number, total: number) => setProgress(`${formatCount(read)} de ${formatCount(total)}`);
    setProgress("0");
    findAllOrders(requireStoreClient(), filter, signal, show)
      .then((orders) => download(toOrdersCsv(orders)))
      .catch((error: unknown) => signal.aborted || notify(adminSentences.ordersFailed(error)))
      .finally(() => setProgress(null));
  }
  if (progress !== null) {
    return (
      <Button size="small" onClick={() => running.current?.abort()}>
        Cancelar exportação ({progress})
      </Button>
    );
  }
  return (
    <Button size="small" onClick={save}>
      <Icon name="download" />
      Exportar CSV
    </Button>
  );
}

function download(csv: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  link.download = "pedidos.csv";
  link.click();
  // The download has taken its own hold of the Blob once the click's task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
