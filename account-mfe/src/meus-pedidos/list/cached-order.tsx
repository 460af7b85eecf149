import { toKeyTemplate } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { Badge, Card, EmptyState, formatDateTime, Heading, icons, KeyBox, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { deviceClock } from "../data/server-clock";
import { CachedNote } from "../key/cached-note";
import { KeyFields } from "../key/key-fields";
import { useCachedKey } from "../key/use-cached-key";

/** Offline fallback of the list: the last key revealed on this device. */
export function CachedOrder() {
  const { user } = useSession();
  const kept = useCachedKey(user?.id);
  const [clock] = useState(deviceClock);
  if (!user || !kept || kept.text === null) return <NothingKept />;
  const template = toKeyTemplate(kept.template);
  return (
    <Card as="article" aria-label={`Pedido: ${kept.productName}`}>
      <Stack $gap={3}>
        <Stack $gap={2}>
          <div>
            <Badge $tone="neutral">Guardada neste aparelho</Badge>
          </div>
          <Heading $size="lead">{kept.productName}</Heading>
          <Text $size="caption" $muted>
            Sua última key, guardada em {formatDateTime(kept.keptAt)}.
          </Text>
        </Stack>
        <KeyBox value={kept.text} label={`Key de ${kept.productName}`}>
          {template && <KeyFields text={kept.text} template={template} productId={kept.productId} clock={clock} />}
        </KeyBox>
        <CachedNote order={{ user_id: user.id }} keyId={kept.keyId} />
      </Stack>
    </Card>
  );
}

function NothingKept() {
  return (
    <EmptyState
      icon={icons.offline}
      title="Seus pedidos precisam de internet"
      description="A última key que você abrir aqui fica guardada neste aparelho e pode ser lida sem conexão."
    />
  );
}
