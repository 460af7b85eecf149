import { isMisfit, type KeyTemplate, readCredential } from "@store/shared-data";
import { Card, Field, Text, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { CredentialFields } from "../../../widgets/credential-fields";
import { exampleOf } from "./ready-templates";

/** A sample line and its parse by the edited template. The text may be a real key, so it is stored nowhere. */
export function TemplateExample({ template }: { template: KeyTemplate }) {
  const [typed, setTyped] = useState<string | null>(null);
  const line = typed ?? exampleOf(template);
  const reading = readCredential(template, line);
  return (
    <>
      <Field label="Linha de exemplo" hint="Cole uma linha sua para ver como fica. Ela não é salva.">
        <TextInput
          value={line}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value === "" ? null : target.value)}
        />
      </Field>
      <Card $dense aria-live="polite">
        {isMisfit(reading) ? (
          <Text $size="caption">Não cabe no modelo: {reading.misfit}.</Text>
        ) : (
          <CredentialFields fields={reading} isCovered={false} />
        )}
      </Card>
    </>
  );
}
