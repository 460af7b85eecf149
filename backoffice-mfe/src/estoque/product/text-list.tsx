import { Stack, TextInput } from "@store/shared-ui";
import type { ReactNode } from "react";
import { OrderedList } from "./ordered-list";
import { Problem } from "./problem";

interface TextListProps {
  legend: string;
  /** Name of one text, such as "Passo". */
  name: string;
  hint?: string;
  texts: readonly string[];
  /** Maximum number of texts; no limit by default. */
  most?: number;
  /** Maximum length of a text. */
  longest: number;
  error?: string | undefined;
  /** Buttons beside the one that adds a text. */
  actions?: ReactNode;
  onChange: (texts: readonly string[]) => void;
}

/** Texts in order, one input each; empty ones are dropped on save. */
export function TextList({ legend, name, hint, texts, most, longest, error, actions, onChange }: TextListProps) {
  const lowerName = name.toLowerCase();
  const setAt = (at: number, text: string) => onChange(texts.map((old, index) => (index === at ? text : old)));
  return (
    <Stack $gap={1}>
      <OrderedList
        legend={legend}
        hint={hint}
        items={texts}
        most={most}
        nameOf={(_, at) => `${lowerName} ${at + 1}`}
        addLabel={`Adicionar ${lowerName}`}
        empty=""
        onChange={onChange}
        actions={actions}
      >
        {(text, at) => (
          <TextInput
            aria-label={`${name} ${at + 1}`}
            aria-invalid={error !== undefined || undefined}
            value={text}
            maxLength={longest}
            onChange={({ target }) => setAt(at, target.value)}
          />
        )}
      </OrderedList>
      <Problem role="alert">{error}</Problem>
    </Stack>
  );
}
