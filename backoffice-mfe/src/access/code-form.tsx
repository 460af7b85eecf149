import { StoreError } from "@store/shared-data";
import { Button, ButtonRow, Field, Stack, TextInput } from "@store/shared-ui";
import { useStaffForm } from "../form/use-staff-form";
import { adminSentences } from "../messages/admin-messages";

interface CodeFormProps {
  action: string;
  /** Verifies a code; false if it is wrong. */
  onCode: (code: string) => Promise<boolean>;
  onCancel?: () => void;
  /** True if the page consists of this form: the field is focused on mount. */
  focused?: boolean | undefined;
}

const digitsOf = (code: string) => code.replace(/\D/g, "");

const wrongCode = new StoreError("rejected", "Código incorreto. Espere o próximo e tente novamente.");

export function CodeForm({ action, onCode, onCancel, focused }: CodeFormProps) {
  const { register, errorOf, sending, submit } = useStaffForm({
    start: { code: "" },
    problems: { code: (code) => (digitsOf(code).length === 6 ? undefined : "Digite os 6 dígitos") },
    send: async ({ code }) => {
      if (!(await onCode(digitsOf(code)))) throw wrongCode;
    },
    failed: (error) => (error === wrongCode ? wrongCode.message : adminSentences.factorFailed(error)),
    refusedIn: "code",
  });
  return (
    <form onSubmit={submit} noValidate aria-label={action}>
      <Stack $gap={3}>
        <Field label="Código do aplicativo" hint="6 dígitos; muda a cada 30 segundos." error={errorOf("code")}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={focused}
            maxLength={10}
            {...register("code")}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" variant="strong" loading={sending}>
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
