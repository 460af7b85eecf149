import { Button, Field, Row, Stack, Text, TextInput } from "@store/shared-ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { displayNameTaken } from "../session/auth-messages";
import { formatDisplayName } from "./display-name";
import { useNameAvailability } from "./use-display-names";

interface DisplayNameFieldProps {
  hint: ReactNode;
  error: string | undefined;
  /** Initial value. */
  value: string;
  /** The user's current name. */
  own?: string;
}

/** A display name field that is checked while typing: for a taken name it suggests similar free ones. */
export function DisplayNameField({ hint, error, value, own = "" }: DisplayNameFieldProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const availability = useNameAvailability(typed, own);
  const others = availability?.isTaken ? availability.others : [];

  function choose(name: string) {
    if (!input.current) return;
    input.current.value = name;
    // Simulates typing, so that the form saves and checks the new value.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  }
  return (
    <Stack $gap={2} onInput={({ target }: FormEvent) => setTyped((target as HTMLInputElement).value)}>
      <Field
        label="Nome de exibição"
        hint={hint}
        error={error ?? (availability?.isTaken ? displayNameTaken : undefined)}
      >
        <TextInput
          ref={input}
          name="displayName"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value}
          onInput={keepAllowed}
          required
        />
      </Field>
      {others.length > 0 && (
        <Row role="group" aria-label="Nomes livres">
          <Text as="span" $size="caption" $muted>
            Livres:
          </Text>
          {others.map((name) => (
            <Button key={name} onClick={() => choose(name)}>
              {name}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** Removes invalid characters while typing. */
function keepAllowed({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const allowed = formatDisplayName(input.value);
  // Setting an unchanged value would still move the cursor to the end.
  if (allowed === input.value) return;
  const { value, selectionStart } = input;
  input.value = allowed;
  const place = formatDisplayName(value.slice(0, selectionStart ?? value.length)).length;
  input.setSelectionRange(place, place);
}
