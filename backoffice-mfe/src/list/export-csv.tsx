import { saveFile } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { Button, formatCount, Icon, icons } from "@store/shared-ui";
import { useState } from "react";
import { type CsvColumns, csvHead, csvLines } from "../format/csv";
import { useRead } from "./use-read";

interface ExportCsvProps<Row> {
  file: string;
  columns: CsvColumns<Row>;
  read: (db: StoreClient, signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  failed: (error: unknown) => string;
}

export function ExportCsv<Row>({ file, columns, read, failed }: ExportCsvProps<Row>) {
  const [count, setCount] = useState(0);
  const { isReading, start, cancel } = useRead(failed);

  async function readCsv(db: StoreClient, signal: AbortSignal): Promise<string[]> {
    const parts = [csvHead(columns)];
    let done = 0;
    setCount(done);
    // Each batch is converted to text at once, because text needs less memory than the objects.
    for await (const rows of read(db, signal)) {
      parts.push(csvLines(columns, rows));
      done += rows.length;
      setCount(done);
    }
    return parts;
  }
  const save = (parts: string[]) => saveFile(file, new Blob(parts, { type: "text/csv;charset=utf-8" }));
  if (isReading)
    return (
      <Button size="small" onClick={cancel}>
        Cancelar exportação ({formatCount(count)})
      </Button>
    );
  return (
    <Button size="small" onClick={() => start(readCsv, save)}>
      <Icon icon={icons.download} />
      Exportar CSV
    </Button>
  );
}
