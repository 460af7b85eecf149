import { notify, requireStoreClient } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { Button, Dialog, Field, Notice, Stack, Text, TextInput } from "@store/shared-ui";
import { type ChangeEvent, useState } from "react";
import { pluralize } from "../../format/pluralize";
import { ExportCsv } from "../../list/export-csv";
import { failedTo } from "../../messages/admin-messages";
import { LineNotes } from "../keys/paste/key-paste-preview";
import { productColumns, type ReadProducts, readProductsCsv } from "./products-csv";
import { SendChanges } from "./send-changes";
import { type ProductAddress, readAllProducts } from "./staff-products.api";

export function ProductFiles({ filter }: { filter: ProductAddress }) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <ExportCsv
        file="produtos.csv"
        columns={productColumns}
        read={async function* (db, signal) {
          yield await readAllProducts(db, filter, signal);
        }}
        failed={failedTo("carregar produtos")}
      />
      <Button size="small" onClick={() => setImporting(true)}>
        Importar CSV
      </Button>
      {importing && <ImportProducts onClose={() => setImporting(false)} />}
    </>
  );
}

function ImportProducts({ onClose }: { onClose: () => void }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: readFile,
    onError: (error) => notify(failedTo("carregar produtos")(error)),
  });
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) mutate(file);
    // Reset, so that choosing the same file after editing it fires a change event.
    target.value = "";
  }
  if (data && data.changes.length > 0)
    return (
      <SendChanges
        title="Importar produtos"
        changesFor={() => data.changes}
        above={<Problems read={data} />}
        draft="products:import"
        onDone={onClose}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title="Importar produtos" onClose={onClose}>
      <Stack $gap={3}>
        <Field
          label="Arquivo CSV"
          hint="Exporte, mude na planilha e escolha o arquivo aqui. Antes de mudar qualquer produto, a loja mostra o que muda."
        >
          <TextInput type="file" accept=".csv,text/csv,text/plain" disabled={isPending} onChange={handleChange} />
        </Field>
        {isPending && <Text role="status">Lendo o arquivo…</Text>}
        {data && (
          <>
            <Text role="status">O arquivo não muda nenhum produto.</Text>
            <Problems read={data} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Problems({ read: { problems, same } }: { read: ReadProducts }) {
  return (
    <>
      {same > 0 && <Text $muted>{pluralize(same, "produto fica igual", "produtos ficam iguais")}.</Text>}
      {problems.length > 0 && (
        <Notice
          tone="yellow"
          title={pluralize(
            problems.length,
            "problema: esta linha fica de fora",
            "problemas: estas linhas ficam de fora",
          )}
          quiet
        >
          <LineNotes label="Linhas que ficam de fora" notes={problems} />
        </Notice>
      )}
    </>
  );
}

async function readFile(file: File): Promise<ReadProducts> {
  const bytes = await file.arrayBuffer();
  const products = await readAllProducts(requireStoreClient(), { busca: "", situacao: "all", categoria: "" });
  return readProductsCsv(decode(bytes), new Map(products.map((product) => [product.id, product])));
}

/** Spreadsheets save as UTF-8 or Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
