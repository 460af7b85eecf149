import { callRpc, notify, requireStoreClient, saveFile } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonRow, Icon, icons, SectionCard, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { profileMessage } from "./profile-messages";

/** Data protection rights (LGPD): download of the user's data, and deletion of the account. */
export function PersonalDataCard() {
  const download = useMutation({
    mutationFn: () => callRpc(requireStoreClient(), "my_personal_data"),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile("meus-dados.json", new Blob([text], { type: "application/json" }));
    },
    onError: (error) => notify(profileMessage(error)),
  });
  const [deleting, setDeleting] = useState(false);
  return (
    <SectionCard title="Meus dados">
      <Text $size="caption" $muted>
        Baixe tudo o que a loja guarda sobre você ou encerre sua conta. O arquivo inclui as keys que você recebeu;
        depois de baixar, elas contam como vistas. O que é guardado, e por quanto tempo, está em{" "}
        <TextLink as={StoreLink} to="/privacidade">
          Privacidade
        </TextLink>
        .
      </Text>
      <ButtonRow>
        <Button onClick={() => download.mutate()} loading={download.isPending}>
          <Icon icon={icons.download} />
          Baixar meus dados
        </Button>
        <Button variant="ghost" onClick={() => setDeleting(true)}>
          <Icon icon={icons.trash} />
          Excluir minha conta
        </Button>
      </ButtonRow>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </SectionCard>
  );
}
