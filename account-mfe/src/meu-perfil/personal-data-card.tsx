import { useState } from "react";
import { notify, requireStoreClient, saveFile } from "shared-data";
import type { SessionUser } from "shared-data/runtime";
import { Button, ButtonRow, Card, Heading, Icon, icons, Stack, Text } from "shared-ui";
import { readPersonalData } from "./account.api";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { profileMessage } from "./profile-messages";

interface PersonalDataCardProps {
  user: SessionUser;
}

/** What the data protection law gives every person: their data in a file, and the end of their account. */
export function PersonalDataCard({ user }: PersonalDataCardProps) {
  const { reading, download } = useDownload(user);
  const [deleting, setDeleting] = useState(false);
  return (
    <Card as="section" aria-labelledby="meus-dados">
      <Stack>
        <Heading id="meus-dados" $size="lead">
          Meus dados
        </Heading>
        <Text $size="caption" $muted>
          Baixe tudo o que a loja guarda sobre você, com as keys entregues, ou encerre a conta.
        </Text>
        <ButtonRow>
          <Button onClick={download} loading={reading}>
            <Icon drawing={icons.download} />
            Baixar meus dados
          </Button>
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            <Icon drawing={icons.trash} />
            Excluir minha conta
          </Button>
        </ButtonRow>
        <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
      </Stack>
    </Card>
  );
}

function useDownload(user: SessionUser) {
  const [reading, setReading] = useState(false);
  async function download() {
    if (reading) return;
    setReading(true);
    try {
      const data = await readPersonalData(requireStoreClient(), user.id);
      const text = JSON.stringify({ email: user.email, ...data }, null, 2);
      saveFile("meus-dados.json", new Blob([text], { type: "application/json" }));
    } catch (error) {
      notify(profileMessage(error));
    } finally {
      setReading(false);
    }
  }
  return { reading, download };
}
