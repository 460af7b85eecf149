import { notify, requireStoreClient, saveFile } from "@store/shared-data";
import { Button, formatCount, Icon, icons } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { failedTo } from "../../messages/admin-messages";
import { readAllOrders } from "./export-orders.api";
import { type OrderAddress, readOrderAddress } from "./order-filter";
import { ordersCsvHead, toOrdersCsv } from "./orders-csv";
import type { StaffOrderFilter } from "./staff-orders.api";

interface ExportOrdersProps {
  filter: OrderAddress;
}

/** Downloads the filtered orders as CSV. A second click cancels. */
export function ExportOrders({ filter }: ExportOrdersProps) {
  const [read, setRead] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function save() {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRead(0);
    readCsv(readOrderAddress(filter), signal, setRead)
      .then((csv) => saveFile("pedidos.csv", new Blob(csv, { type: "text/csv;charset=utf-8" })))
      .catch((error: unknown) => signal.aborted || notify(failedTo("carregar pedidos")(error)))
      .finally(() => setRead(null));
  }
  if (read !== null) {
    return (
      <Button size="small" onClick={() => running.current?.abort()}>
        Cancelar exportação ({formatCount(read)})
      </Button>
    );
  }
  return (
    <Button size="small" onClick={save}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}

// Each batch is converted to text at once, because text needs less memory than the objects.
async function readCsv(
  filter: StaffOrderFilter,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<string[]> {
  const parts = [ordersCsvHead];
  let count = 0;
  for await (const orders of readAllOrders(requireStoreClient(), filter, signal)) {
    parts.push(toOrdersCsv(orders));
    count += orders.length;
    onRead(count);
  }
  return parts;
}
