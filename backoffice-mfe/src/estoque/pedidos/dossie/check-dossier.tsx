import { StoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { Field, formatDateTime, Notice, Stack, Text, TextInput } from "@store/shared-ui";
import { type ChangeEvent, useState } from "react";
import { useRead } from "../../../list/use-read";
import { failedTo } from "../../../messages/admin-messages";
import type { ShownDossier } from "./dossier-document";

interface CheckResult {
  readonly sha256: string;
  readonly known: Awaited<ReturnType<typeof findDossier>>;
}

/**
 * Checks whether a file is an unchanged dossier of this store, otherwise `onChecked` gets null. The file stays on the
 * device: only its SHA-256 is sent.
 */
export function CheckDossier({ onChecked }: { onChecked: (dossier: ShownDossier | null) => void }) {
  const [result, setResult] = useState<CheckResult | null>(null);
  const { isReading, start } = useRead(failedTo("conferir dossiê"));

  function check({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Reset, so that choosing the same file after editing it fires a change event.
    target.value = "";
    if (!file) return;
    setResult(null);
    start(
      async (db) => {
        const bytes = await file.arrayBuffer();
        const sha256 = await sha256Of(bytes);
        return { sha256, known: await findDossier(db, sha256), text: new TextDecoder().decode(bytes) };
      },
      ({ sha256, known, text }) => {
        setResult({ sha256, known });
        onChecked(known && { sha256, text });
      },
    );
  }
  return (
    <Stack $gap={3}>
      <Field label="Conferir um dossiê" hint="Escolha o arquivo JSON. Ele não sai deste aparelho.">
        <TextInput type="file" accept=".json,application/json" disabled={isReading} onChange={check} />
      </Field>
      {isReading && <Text role="status">Conferindo…</Text>}
      {result && <Outcome result={result} />}
    </Stack>
  );
}

function Outcome({ result: { sha256, known } }: { result: CheckResult }) {
  if (!known) {
    return (
      <Notice tone="red" title="Alterado ou desconhecido">
        Nenhum dossiê desta loja tem o SHA-256 deste arquivo ({sha256}).
      </Notice>
    );
  }
  return (
    <Notice tone="blue" title="Verdadeiro">
      É o dossiê {known.id.slice(0, 8)} do pedido {known.order_id.slice(0, 8)}, feito em {formatDateTime(known.made_at)}
      , sem nenhum byte alterado.
    </Notice>
  );
}

const findDossier = (db: StoreClient, sha256: string) =>
  unwrap(db.rpc("check_dossier", { p_sha256: sha256 }).maybeSingle());

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // TypeScript declares it as always present, but browsers omit it without HTTPS.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new StoreError("rejected", "este navegador só confere arquivos em uma página https");
  const digest = await subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
