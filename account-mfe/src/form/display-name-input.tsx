import { TextInput } from "@store/shared-ui";
import type { ComponentProps, FormEvent } from "react";
import { formatDisplayName } from "./display-name";

/** A display name input that removes invalid characters while typing. */
export function DisplayNameInput(props: ComponentProps<"input">) {
  function keepAllowed({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const allowed = formatDisplayName(input.value);
    // Setting an unchanged value would still move the cursor to the end.
    if (allowed === input.value) return;
    const { value, selectionStart } = input;
    input.value = allowed;
    const place = formatDisplayName(value.slice(0, selectionStart ?? value.length)).length;
    input.setSelectionRange(place, place);
  }
  return (
    <TextInput autoComplete="nickname" autoCapitalize="none" spellCheck={false} {...props} onInput={keepAllowed} />
  );
}
