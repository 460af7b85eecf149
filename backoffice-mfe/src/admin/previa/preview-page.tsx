import { confirmAction, notify } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import {
  Button,
  ButtonLink,
  Field,
  Grid,
  Notice,
  Row,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@store/shared-ui";
import { check, object, pipe, string } from "valibot";
import { StaffPage } from "../../access/staff-page";
import { useStaffForm } from "../../form/use-staff-form";
import { Loaded } from "../../list/loaded";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { Section } from "../../widgets/section";
import { type PreviewChoice, type Previews, readPreviews, startPreview } from "./previews.api";

const queryKey = ["private", "previews"];

const usePreviews = () => useQuery({ queryKey, queryFn: ({ signal }) => readPreviews(signal) });

/** Starts a preview, then announces what is shown. */
function useStartPreview() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: startPreview, onSettled: () => queryClient.invalidateQueries({ queryKey }) });
}

export function PreviewPage() {
  return (
    <StaffPage title="Prévia">
      <Text>
        Veja uma parte da loja antes de ela ir ao ar: só neste navegador, por no máximo uma hora. Uma barra na página
        diz o que é outro; sair da conta termina a prévia.
      </Text>
      <Loaded query={usePreviews()} name="prévias" skeleton={<Skeleton $height="12em" />}>
        {(previews) =>
          previews ? (
            <Offer previews={previews} />
          ) : (
            <Notice tone="yellow" title="Este endereço não oferece prévia" quiet>
              Esta loja é publicada em arquivos prontos e não oferece prévias. Abra a loja no computador de quem a
              desenvolve.
            </Notice>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function Offer({ previews: { remotes, proposed, shown } }: { previews: Previews }) {
  const { mutate, isPending } = useStartPreview();
  function handleStart(choice: PreviewChoice) {
    const address = "port" in choice ? `http://localhost:${choice.port}` : choice.address;
    if (!isPending && confirmAction(adminSentences.previewConfirm(address)))
      mutate(choice, { onError: (error) => notify(failedTo("ligar a prévia")(error)) });
  }
  return (
    <>
      {shown && (
        <Notice action={<ButtonLink href={shown.path}>Abrir {shown.remote}</ButtonLink>}>
          Prévia ligada: {shown.remote} vem de {shown.address}
        </Notice>
      )}
      <Section card title="Deste computador">
        <OwnMachineForm names={remotes.map(({ name }) => name)} working={isPending} onStart={handleStart} />
      </Section>
      <Section card title="Versões propostas">
        <Proposed releases={proposed} working={isPending} onStart={handleStart} />
      </Section>
    </>
  );
}

interface ProposedProps {
  releases: Previews["proposed"];
  working: boolean;
  onStart: (choice: PreviewChoice) => void;
}

function Proposed({ releases, working, onStart }: ProposedProps) {
  if (releases.length === 0) return <Text $muted>Nenhuma. As versões que a equipe técnica propõe aparecem aqui.</Text>;
  return releases.map(({ name, version, address }) => (
    <Row key={name}>
      <Text>
        {name} {version}
      </Text>
      <Text $muted>{address}</Text>
      <Button size="small" disabled={working} onClick={() => onStart({ remote: name, address })}>
        Ver {name} {version}
      </Button>
    </Row>
  ));
}

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
function OwnMachineForm({ names, working, onStart }: OwnMachineFormProps) {
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
