import { Field, PasswordInput } from "@store/shared-ui";

interface NewPasswordFieldsProps {
  label: string;
  errors: { readonly password?: string; readonly passwordConfirmation?: string };
  /** Focuses the first field. */
  focused?: boolean;
}

/**
 * A new password with confirmation. The error replaces the hint, because form and service require different lengths
 * (R5.4).
 */
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
