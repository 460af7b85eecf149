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
  const cached = useCachedKey(user?.id);
  const [clock] = useState(deviceClock);
  if (!user || !cached || cached.text === null) return <NothingCached />;
  const template = toKeyTemplate(cached.template);
  return (
    <Card as="article" aria-label={`Pedido: ${cached.productName}`}>
      <Stack $gap={3}>
        <Stack $gap={2}>
          <div>
            <Badge $tone="neutral">Guardada neste aparelho</Badge>
          </div>
          <Heading $size="lead">{cached.productName}</Heading>
          <Text $size="caption" $muted>
            Sua última key, guardada em {formatDateTime(cached.keptAt)}.
          </Text>
        </Stack>
        <KeyBox value={cached.text} label={`Key de ${cached.productName}`}>
          {template && <KeyFields text={cached.text} template={template} productId={cached.productId} clock={clock} />}
        </KeyBox>
        <CachedNote ownerId={user.id} keyId={cached.keyId} />
      </Stack>
    </Card>
  );
}

function NothingCached() {
  return (
    <EmptyState
      icon={icons.offline}
      title="Seus pedidos precisam de internet"
      description="A última key que você abrir aqui fica guardada neste aparelho e pode ser lida sem conexão."
    />
  );
}
