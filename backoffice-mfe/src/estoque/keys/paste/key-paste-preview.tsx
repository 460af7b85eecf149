import { Button, Checkbox, formatCount, Icon, icons, Notice, Row, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { pluralize } from "../../../format/pluralize";
import { CredentialFields } from "../../../widgets/credential-fields";
import { StatTiles } from "../../../widgets/stat-tiles";
import type { KeysToAddState } from "../use-keys-to-add";
import type { KeyReading } from "./key-paste";
import type { KeyPreview, KnownLine } from "./key-preview.api";

export function KeyPastePreview({ input: { paste, preview, checkFailed } }: Pick<KeysToAddState, "input">) {
  const { keys, tooLong } = paste;
  const repeated = [...paste.repeated, ...(preview?.repeated ?? [])];
  const empty = paste.empty + (preview?.empty ?? 0);
  if (keys.length + repeated.length + empty + tooLong === 0) return null;
  const waiting = checkFailed ? "não conferido" : "conferindo…";
  const known = preview?.known ?? [];
  const fresh = preview && keys.length - known.length - preview.repeated.length - preview.empty;
  const figures = [
    { label: "Novas", value: fresh === null ? waiting : formatCount(fresh) },
    { label: "Repetidas no texto", value: formatCount(repeated.length) },
    { label: "Já na loja", value: fresh === null ? waiting : formatCount(known.length) },
    { label: "Linhas vazias", value: formatCount(empty) },
  ];
  const tooLongOnes = {
    label: "Longas demais (acima de 4.000 caracteres)",
    value: formatCount(tooLong),
    wrong: true,
  };
  return (
    <div aria-live="polite">
      <Stack $gap={2}>
        <StatTiles label="Prévia das keys" columns={4} figures={tooLong > 0 ? [...figures, tooLongOnes] : figures} />
        <KeyLines known={known} repeated={repeated} />
      </Stack>
    </div>
  );
}

/** Lines that will not be or were not added, each with the place of the existing key. */
export function KeyLines({ known, repeated }: Pick<KeyPreview, "known" | "repeated">) {
  const notes = [
    ...known.map((line) => ({ line: line.line, says: whereKnown(line) })),
    ...repeated.map(({ line, first_line }) => ({ line, says: `repete a linha ${formatCount(first_line)}` })),
  ].sort((one, other) => one.line - other.line);
  return notes.length > 0 && <LineNotes label="Linhas que já existem" notes={notes} />;
}

const whereKnown = ({ product_name, is_used }: KnownLine) =>
  is_used ? `já foi entregue, de ${product_name}` : `já está no estoque de ${product_name}`;

export interface LineNote {
  readonly line: number;
  readonly says: string;
}

const mostShown = 20;

export function LineNotes({ label, notes }: { label: string; notes: readonly LineNote[] }) {
  const hidden = notes.length - mostShown;
  return (
    <Stack as="ul" $gap={1} aria-label={label}>
      {notes.slice(0, mostShown).map(({ line, says }) => (
        <Text as="li" $size="caption" key={`${line} ${says}`}>
          Linha {formatCount(line)}: {says}
        </Text>
      ))}
      {hidden > 0 && (
        <Text as="li" $size="caption" $muted>
          e mais {formatCount(hidden)}
        </Text>
      )}
    </Stack>
  );
}

export function KeyFieldsPreview({ work: { reading, takesMisfits, takeMisfits } }: { work: KeysToAddState }) {
  if (!reading) return null;
  const { lines, misfits } = reading;
  return (
    <Stack $gap={3}>
      {lines.length > 0 && <ReadLines lines={lines} />}
      {misfits.length > 0 && (
        <Notice
          tone="yellow"
          title={pluralize(misfits.length, "linha não cabe no modelo", "linhas não cabem no modelo")}
        >
          <LineNotes
            label="Linhas que não cabem no modelo"
            notes={misfits.map(({ line, reason }) => ({ line, says: reason }))}
          />
          <Checkbox
            label="Adicionar também, como texto simples"
            checked={takesMisfits}
            onChange={({ target }) => takeMisfits(target.checked)}
          />
          {!takesMisfits && (
            <Text $size="caption" $muted>
              Sem isso, o que não cabe fica no campo, para você corrigir.
            </Text>
          )}
        </Notice>
      )}
    </Stack>
  );
}

const shownAtFirst = 5;
const shownMore = 20;

function ReadLines({ lines }: Pick<KeyReading, "lines">) {
  const [isCovered, setCovered] = useState(true);
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <Stack $gap={2}>
      <Row $justify="space-between">
        <Text $weight="medium">Campos de cada linha</Text>
        <Button size="small" variant="ghost" onClick={() => setCovered(!isCovered)}>
          <Icon icon={isCovered ? icons.eye : icons.eyeOff} />
          {isCovered ? "Mostrar senhas" : "Ocultar senhas"}
        </Button>
      </Row>
      <Stack as="ul" $gap={2} aria-label="Campos de cada linha">
        {lines.slice(0, shown).map(({ line, fields }) => (
          <li key={line}>
            <Text as="span" $size="caption" $muted>
              Linha {formatCount(line)}
            </Text>
            <CredentialFields fields={fields} isCovered={isCovered} />
          </li>
        ))}
      </Stack>
      {lines.length > shown && (
        <div>
          <Button size="small" onClick={() => setShown(shown + shownMore)}>
            Mostrar mais ({formatCount(lines.length - shown)})
          </Button>
        </div>
      )}
    </Stack>
  );
}
