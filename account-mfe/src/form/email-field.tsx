import { Field, TextInput } from "shared-ui";

interface EmailFieldProps {
  error: string | undefined;
  /** Puts the cursor here: the person has just been sent to this form by another. */
  focused?: boolean;
  /** What stands in it at first. */
  value?: string | undefined;
}

/** The e-mail of an account. To password managers it is the name that the password is filed under. */
export function EmailField({ error, focused = false, value = "" }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      <TextInput
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={focused}
        defaultValue={value}
        required
      />
    </Field>
  );
}
