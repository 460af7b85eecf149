import { Field, TextInput } from "@store/shared-ui";

interface EmailFieldProps {
  error: string | undefined;
  /** Focuses the field: the user has just switched from another form. */
  focused?: boolean;
  /** "username" if a password is stored under the address, "email" when creating an account. */
  autoComplete?: "username" | "email";
  /** Initial value. */
  value?: string | undefined;
}

export function EmailField({ error, focused = false, autoComplete = "username", value = "" }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      <TextInput
        name="email"
        type="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoFocus={focused}
        defaultValue={value}
        required
      />
    </Field>
  );
}
