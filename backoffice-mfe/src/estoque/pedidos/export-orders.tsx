import { useState } from "react";
import {
  adminSentences,
  findAllOrders,
  notify,
  requireStoreClient,
  type StaffOrderFilter,
  toOrdersCsv,
} from "shared-data";
import { Button, Icon } from "shared-ui";

interface ExportOrdersProps {
  filter: StaffOrderFilter;
}

/** Saves what the filter leaves as a file for spreadsheets. */
export function ExportOrders({ filter }: ExportOrdersProps) {
  const [working, setWorking] = useState(false);

  function save() {
    setWorking(true);
    findAllOrders(requireStoreClient(), filter, new AbortController().signal)
      .then((orders) => download(toOrdersCsv(orders)))
      .catch((error: unknown) => notify(adminSentences.ordersFailed(error)))
      .finally(() => setWorking(false));
  }
  return (
    <Button size="small" loading={working} onClick={save}>
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
