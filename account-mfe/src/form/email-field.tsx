import { Field, TextInput } from "@store/shared-ui";

interface EmailFieldProps {
  error: string | undefined;
  /** Puts the cursor here: the person has just been sent to this form by another. */
  focused?: boolean;
  /** "username" where the address is what a password is filed under, "email" where an account begins with it. */
  autoComplete?: "username" | "email";
  /** Its first value. */
  value?: string | undefined;
}

/** The e-mail of an account. */
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
