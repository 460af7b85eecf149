import { Button, KeyBox, Notice, Skeleton, Stack, Text } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import type { OrderWithDetails } from "../data/order";
import { guaranteedUntil } from "../data/order-times";
import { currentTime, type ServerClock } from "../data/server-clock";
import { CachedNote } from "./cached-note";
import { KeyFields } from "./key-fields";
import { useOpenedKey } from "./use-opened-key";

interface DeliveredKeyProps {
  order: OrderWithDetails;
  keyId: string;
  clock: ServerClock;
  /** True if the key was never revealed: revealing it is the primary action. */
  emphasized: boolean;
  /** Called when the buyer accepts the key. Without it, first steps and the accept button are hidden. */
  onAccepted?: (() => void) | undefined;
}

const KeyCare = lazy(() =>
  import(/* webpackChunkName: "credential" */ "../care/key-care").then(
    (file) => ({ default: file.KeyCare }),
    () => ({ default: NotFetched }),
  ),
);

/** The key of one order: fetched on a click, then shown as fields or plain text with its first steps. */
export function DeliveredKey({ order, keyId, clock, emphasized, onAccepted }: DeliveredKeyProps) {
  const { opened, isCached, isOpening, failure, open } = useOpenedKey(order, keyId);
  return (
    <Stack $gap={3}>
      <KeyBox
        value={opened?.text ?? null}
        label={`Key de ${order.product?.name ?? "produto"}`}
        loading={isOpening}
        emphasized={emphasized}
        onReveal={open}
      >
        {opened?.template && (
          <KeyFields text={opened.text} template={opened.template} productId={order.product_id} clock={clock} />
        )}
      </KeyBox>
      {failure && (
        <Text $size="caption" role="alert">
          {failure}
        </Text>
      )}
      {isCached && (
        <Notice tone="yellow" title="Sem conexão com a loja" action={<Button onClick={open}>Tentar de novo</Button>}>
          Esta é a cópia da key que está guardada neste aparelho.
        </Notice>
      )}
      {(opened || onAccepted) && <CachedNote order={order} keyId={keyId} />}
      {onAccepted && opened && !isCached && (
        <Suspense fallback={<Skeleton $height="8rem" />}>
          <KeyCare
            order={order}
            opened={opened}
            guaranteedUntil={guaranteedUntil(order, currentTime(clock))}
            onAccepted={onAccepted}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function NotFetched() {
  return (
    <Text $size="caption" $muted role="alert">
      Os primeiros passos não carregaram. Carregue a página de novo para vê-los.
    </Text>
  );
}
