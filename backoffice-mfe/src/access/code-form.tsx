import { Button, ButtonRow, Field, Stack, TextInput } from "@store/shared-ui";
import { type FormEvent, useState } from "react";
import { focusInvalid } from "../form/focus-invalid";
import { adminSentences } from "../messages/admin-messages";

interface CodeFormProps {
  /** Label of the submit button. */
  action: string;
  /** Verifies a code; false if it is wrong. */
  onCode: (code: string) => Promise<boolean>;
  onCancel?: () => void;
  /** True if the page consists of this form: the field is focused on mount. */
  focused?: boolean | undefined;
}

/** Form for the current code of the authenticator app. */
export function CodeForm({ action, onCode, onCancel, focused }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [working, setWorking] = useState(false);
  const digits = code.replace(/\D/g, "");

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (working) return;
    setWorking(true);
    // Cleared first, so that screen readers announce the same message again.
    setProblem("");
    setProblem(digits.length === 6 ? await problemOf(() => onCode(digits)) : "Digite os 6 dígitos");
    setWorking(false);
    focusInvalid(form);
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate aria-label={action}>
      <Stack $gap={3}>
        <Field label="Código do aplicativo" hint="6 dígitos; muda a cada 30 segundos." error={problem || undefined}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={focused}
            maxLength={10}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" variant="strong" loading={working}>
            {action}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </form>
  );
}

async function problemOf(tryCode: () => Promise<boolean>): Promise<string> {
  try {
    return (await tryCode()) ? "" : "Código incorreto. Espere o próximo e tente novamente.";
  } catch (error) {
    return adminSentences.factorFailed(error);
  }
}
