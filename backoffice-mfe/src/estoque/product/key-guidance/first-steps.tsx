import { Button, Stack, TextInput } from "@store/shared-ui";
import { styled } from "styled-components";
import { longestStep, mostSteps } from "./key-template-form";
import { OrderedList } from "./ordered-list";

interface FirstStepsProps {
  steps: readonly string[];
  suggested: readonly string[];
  error: string | undefined;
  onChange: (steps: readonly string[]) => void;
}

/** The buyer's first steps with a key, in order; empty ones are dropped on save. */
export function FirstSteps({ steps, suggested, error, onChange }: FirstStepsProps) {
  const setAt = (at: number, text: string) => onChange(steps.map((step, index) => (index === at ? text : step)));
  const isEmpty = steps.every((step) => step.trim() === "");
  return (
    <Stack $gap={1}>
      <OrderedList
        legend="Primeiros passos"
        hint="Aparecem ao lado da key, para quem compra marcar um a um."
        items={steps}
        most={mostSteps}
        nameOf={(_, at) => `passo ${at + 1}`}
        addLabel="Adicionar passo"
        empty=""
        onChange={onChange}
        actions={
          isEmpty && (
            <Button size="small" variant="ghost" onClick={() => onChange(suggested)}>
              Usar os passos sugeridos
            </Button>
          )
        }
      >
        {(step, at) => (
          <TextInput
            aria-label={`Passo ${at + 1}`}
            aria-invalid={error !== undefined || undefined}
            value={step}
            maxLength={longestStep}
            onChange={({ target }) => setAt(at, target.value)}
          />
        )}
      </OrderedList>
      <Problem role="alert">{error}</Problem>
    </Stack>
  );
}

const Problem = styled.div`
  color: ${({ theme }) => theme.tone.red.text};
  font-size: ${({ theme }) => theme.font.size.caption};
  &:empty { display: none; }
`;
