import { Button, Notice, Stack, Text } from "@store/shared-ui";
import { useEffect, useId, useRef } from "react";
import { styled } from "styled-components";
import { type ProductField, productFields } from "../product-fields";
import type { ProductForm } from "../use-product-form";
import { authorText, fieldText } from "./clash-text";
import type { Choice, Clash } from "./use-product-clash";

interface ProductClashPanelProps {
  clash: Clash;
  form: ProductForm;
}

export function ProductClashPanel({ clash, form }: ProductClashPanelProps) {
  const { fields, adopted, theirs, before, authors } = clash;
  const panel = useRef<HTMLDivElement>(null);
  const isGone = fields.includes("is_active") && !theirs.is_active;
  // The panel appears outside the user's view, so it takes the focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>("input")?.focus(), []);
  return (
    <Stack ref={panel} $gap={4}>
      <Notice
        tone="yellow"
        title="Este produto mudou enquanto você editava"
        action={
          isGone && (
            <Button size="small" onClick={form.keepAsNew}>
              Salvar como produto novo
            </Button>
          )
        }
      >
        {isGone && `Foi tirado de venda${authorText(authors.is_active)}. `}
        Nada foi salvo, e o que você digitou continua aqui. Escolha em cada campo o que fica, e salve.
      </Notice>
      {fields.map((field) => (
        <ClashField key={field} field={field} clash={clash} form={form} />
      ))}
      {adopted.length > 0 && (
        <Text $muted>
          Também mudou, e já está no formulário:{" "}
          {adopted
            .map(
              (field) =>
                `${productFields[field].label}, de “${fieldText(field, before[field])}” para “${fieldText(field, theirs[field])}”${authorText(authors[field])}`,
            )
            .join("; ")}
          .
        </Text>
      )}
    </Stack>
  );
}

interface ClashFieldProps extends ProductClashPanelProps {
  field: ProductField;
}

function ClashField({ field, clash, form }: ClashFieldProps) {
  const id = useId();
  const missing = clash.insists && !clash.chosen[field];
  const texts: [Choice, string, string, string][] = [
    ["theirs", "Fica o que está na loja", fieldText(field, clash.theirs[field]), authorText(clash.authors[field])],
    ["mine", "Fica o meu", fieldText(field, form.mineOf(field)), ""],
  ];
  return (
    <Choices aria-describedby={`${id}-was`}>
      <legend>{productFields[field].label}</legend>
      <Text as="span" id={`${id}-was`} $size="caption" $muted>
        Era: {fieldText(field, clash.before[field])}
      </Text>
      {missing && <Notice tone="red">Escolha um dos dois</Notice>}
      {texts.map(([choice, label, text, author]) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            checked={clash.chosen[field] === choice}
            aria-invalid={missing || undefined}
            onChange={() => form.choose(field, choice)}
          />
          <span>
            {label}: <strong>{text}</strong>
            {author}
          </span>
        </label>
      ))}
    </Choices>
  );
}

const Choices = styled.fieldset`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  legend { padding-inline: ${({ theme }) => theme.space[2]}; font-weight: ${({ theme }) => theme.font.weight.medium}; }
  label {
    display: flex;
    align-items: center;
    gap: ${({ theme }) => theme.space[3]};
    min-block-size: ${({ theme }) => theme.size.tap};
    cursor: pointer;
  }
  input {
    flex: none;
    inline-size: ${({ theme }) => theme.size.icon};
    block-size: ${({ theme }) => theme.size.icon};
    accent-color: ${({ theme }) => theme.colors.text};
  }
  span { min-inline-size: 0; overflow-wrap: anywhere; white-space: pre-line; }
  strong { font-weight: ${({ theme }) => theme.font.weight.medium}; }
`;
