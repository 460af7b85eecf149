import { Button, Checkbox, formatCount, Icon, icons, Notice, Row, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { pluralize } from "../../../format/pluralize";
import { CredentialFields } from "../../../widgets/credential-fields";
import type { KeysToAddState } from "../use-keys-to-add";
import type { KeyReading } from "./key-paste";
import { LineNotes } from "./key-paste-preview";

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
