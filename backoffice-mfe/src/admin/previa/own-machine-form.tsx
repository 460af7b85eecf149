import { Button, Field, Grid, Select, Stack, TextInput } from "@store/shared-ui";
import { type FormEvent, useState } from "react";
import { focusInvalid } from "../../form/focus-invalid";
import type { PreviewChoice } from "./previews.api";

interface OwnMachineFormProps {
  names: readonly string[];
  working: boolean;
  onStart: (choice: PreviewChoice) => void;
}

/** Form for a remote and a local port. The host is fixed to this machine, so no other address can be loaded. */
export function OwnMachineForm({ names, working, onStart }: OwnMachineFormProps) {
  const [remote, setRemote] = useState(names[0] ?? "");
  const [port, setPort] = useState("");
  const [tried, setTried] = useState(false);
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isPort) onStart({ remote, port: Number(port) });
    else focusInvalid(event.currentTarget);
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Deste computador">
      <Stack $gap={3}>
        <Grid $columns={2} $gap={3}>
          <Field label="Parte da loja">
            <Select value={remote} onChange={({ target }) => setRemote(target.value)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
          <Field
            label="Porta neste computador"
            hint="Mostrada pelo comando dev dessa parte."
            error={tried && !isPort ? "Use um número de 1 a 65535" : undefined}
          >
            <TextInput inputMode="numeric" value={port} onChange={({ target }) => setPort(target.value)} />
          </Field>
        </Grid>
        <div>
          <Button type="submit" loading={working}>
            Ver deste computador
          </Button>
        </div>
      </Stack>
    </form>
  );
}
