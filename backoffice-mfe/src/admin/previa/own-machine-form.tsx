import { Button, Field, Grid, Select, Stack, TextInput } from "@store/shared-ui";
import { check, object, pipe, string } from "valibot";
import { useStaffForm } from "../../form/use-staff-form";
import { failedTo } from "../../messages/admin-messages";
import type { PreviewChoice } from "./previews.api";

interface OwnMachineFormProps {
  names: readonly string[];
  working: boolean;
  onStart: (choice: PreviewChoice) => void;
}

const schema = object({
  remote: string(),
  port: pipe(
    string(),
    check((port) => /^\d{1,5}$/.test(port.trim()) && +port >= 1 && +port <= 65_535, "Use um número de 1 a 65535"),
  ),
});

/** Form for a remote and a local port. The host is fixed to this machine, so no other address can be loaded. */
export function OwnMachineForm({ names, working, onStart }: OwnMachineFormProps) {
  const { register, errorOf, submit } = useStaffForm({
    start: { remote: names[0] ?? "", port: "" },
    schema,
    send({ remote, port }) {
      onStart({ remote, port: Number(port) });
      // The values stay for another try.
      return false;
    },
    failed: failedTo("ligar a prévia"),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Deste computador">
      <Stack $gap={3}>
        <Grid $columns={2} $gap={3}>
          <Field label="Parte da loja">
            <Select {...register("remote")}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
          <Field label="Porta neste computador" hint="Mostrada pelo comando dev dessa parte." error={errorOf("port")}>
            <TextInput inputMode="numeric" {...register("port")} />
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
