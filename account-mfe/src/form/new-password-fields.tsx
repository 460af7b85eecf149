import { Field, PasswordInput } from "@store/shared-ui";

interface NewPasswordFieldsProps {
  /** The field's label. */
  label: string;
  errors: { readonly password?: string; readonly passwordConfirmation?: string };
  /** Puts the cursor into the first. */
  focused?: boolean;
}

/** A new password, twice. The hint gives way to the error: the form and the rules behind it ask for different numbers (R5.4). */
export function NewPasswordFields({ label, errors, focused = false }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={label} hint={errors.password ? undefined : "Pelo menos 8 caracteres."} error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus={focused} required />
      </Field>
      <Field label={`Confirmar ${label.toLowerCase()}`} error={errors.passwordConfirmation}>
        <PasswordInput name="passwordConfirmation" autoComplete="new-password" required />
      </Field>
    </>
  );
}
