import { isMisfit, isSeparator, type KeyTemplate, readCredential, templateLimits } from "@store/shared-data";
import { Button, Card, Field, Notice, Row, Select, Stack, Text, TextInput } from "@store/shared-ui";
import { useId, useRef, useState } from "react";
import { LabelledOptions } from "../../../form/labelled-options";
import { CredentialFields } from "../../../widgets/credential-fields";
import type { ProductForm } from "../use-product-form";
import { FieldList, type TemplatePartProps } from "./field-list";
import { exampleOf, readyTemplates, usualSeparators } from "./ready-templates";

export function TemplateEditor({ form: { values, errorOf, set } }: { form: ProductForm }) {
  const template = values.key_template;
  const legendId = useId();
  const root = useRef<HTMLDivElement>(null);
  const onChange = (next: KeyTemplate | null) => set("key_template", next);
  function change(next: KeyTemplate | null) {
    onChange(next);
    // The clicked button was unmounted, so the focus must move.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("select, button")?.focus());
  }
  return (
    <Stack $gap={3} role="group" aria-labelledby={legendId} ref={root}>
      <Text as="span" id={legendId} $weight="medium">
        Modelo da key
      </Text>
      {template ? (
        <WholeTemplate
          template={template}
          error={errorOf("key_template")}
          onChange={onChange}
          onRemove={() => change(null)}
        />
      ) : (
        <>
          <Text $size="caption" $muted>
            Com um modelo, quem compra vê cada campo da key com o seu botão de copiar. Sem modelo, vê o texto inteiro.
          </Text>
          <Row>
            {readyTemplates.map(({ name, template: ready }) => (
              <Button key={name} size="small" onClick={() => change(ready)}>
                {name}
              </Button>
            ))}
          </Row>
        </>
      )}
    </Stack>
  );
}

function WholeTemplate({ onRemove, ...part }: TemplatePartProps & { onRemove: () => void }) {
  const { template, error } = part;
  const isSeparatorWrong = error !== undefined && !isSeparator(template.separator);
  return (
    <>
      <SeparatorField {...part} error={isSeparatorWrong ? error : undefined} />
      <FieldList {...part}>
        <Button size="small" variant="danger" onClick={onRemove}>
          Remover modelo
        </Button>
      </FieldList>
      {error && !isSeparatorWrong && <Notice tone="red">{error}</Notice>}
      <TemplateExample template={template} />
    </>
  );
}

const otherWord = "other";

function SeparatorField({ template, error, onChange }: TemplatePartProps) {
  const { separator } = template;
  const change = (next: string) => onChange({ ...template, separator: next });
  const [isOther, setOther] = useState(!Object.hasOwn(usualSeparators, separator));
  function choose(value: string) {
    setOther(value === otherWord);
    if (value !== otherWord) change(value);
  }
  return (
    <>
      <Field label="Separador">
        <Select value={isOther ? otherWord : separator} onChange={({ target }) => choose(target.value)}>
          <LabelledOptions labels={{ ...usualSeparators, [otherWord]: "Outro" }} />
        </Select>
      </Field>
      {isOther && (
        <Field label="Outro separador" error={error}>
          <TextInput
            value={separator}
            maxLength={templateLimits.separator}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      )}
    </>
  );
}

/** A sample line and its parse by the edited template. The text may be a real key, so it is stored nowhere. */
function TemplateExample({ template }: { template: KeyTemplate }) {
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
