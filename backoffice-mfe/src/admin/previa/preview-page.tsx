import { confirmAction, notify } from "@store/shared-data";
import { useMutation, useQuery } from "@store/shared-data/query";
import { Button, ButtonLink, Notice, Row, Skeleton, Text } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { useRefresh } from "../../data/staff-query";
import { ReasonForm } from "../../form/reason-form";
import { Loaded } from "../../list/loaded";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { Section } from "../../widgets/section";
import { type PreviewChoice, type Previews, readPreviews, startPreview } from "./previews.api";

const queryKey = ["private", "previews"];

export function PreviewPage() {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readPreviews(signal) });
  return (
    <StaffPage title="Prévia">
      <Text>
        Veja uma parte da loja antes de ela ir ao ar: só neste navegador, por no máximo uma hora. Uma barra na página
        diz o que é outro; sair da conta termina a prévia.
      </Text>
      <Loaded query={query} name="prévias" skeleton={<Skeleton $height="12em" />}>
        {(previews) =>
          previews ? (
            <Offer previews={previews} />
          ) : (
            <Notice tone="yellow" title="Este endereço não oferece prévia" quiet>
              O servidor desta loja não recebe versões das equipes (PUBLISH_PORT): por isso não há prévias.
            </Notice>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function Offer({ previews: { remotes, proposed, shown } }: { previews: Previews }) {
  const onSettled = useRefresh(queryKey);
  const { mutate, isPending } = useMutation({ mutationFn: startPreview, onSettled });
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
        <OwnMachineForm names={remotes.map(({ name }) => name)} onStart={handleStart} />
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

/** Form for a remote and a local port. The host is fixed to this machine, so no other address can be loaded. */
const OwnMachineForm = ({ names, onStart }: Pick<ProposedProps, "onStart"> & { names: readonly string[] }) => (
  <ReasonForm
    needsReason={false}
    label="Deste computador"
    action="Ver deste computador"
    asks={{
      remote: {
        label: "Parte da loja",
        start: names[0] ?? "",
        options: Object.fromEntries(names.map((name) => [name, name])),
      },
      port: {
        label: "Porta neste computador",
        hint: "Mostrada pelo comando dev dessa parte.",
        problem: portProblem,
        input: { inputMode: "numeric" },
      },
    }}
    onSubmit={(_reason, { remote = "", port }) => {
      onStart({ remote, port: Number(port) });
      // The values stay for another try.
      return false;
    }}
  />
);

const portProblem = (port: string) =>
  /^\d{1,5}$/.test(port.trim()) && +port >= 1 && +port <= 65_535 ? undefined : "Use um número de 1 a 65535";
