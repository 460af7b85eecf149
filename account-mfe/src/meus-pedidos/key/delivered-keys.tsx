import { Button, ButtonRow, CopyButton, Icon, icons, Skeleton, Stack, Text } from "@store/shared-ui";
import { lazy, Suspense, useState } from "react";
import { keysOf, nameOf, type OrderWithDetails } from "../data/order";
import { guaranteedUntil } from "../data/order-times";
import { currentTime, type ServerClock } from "../data/server-clock";
import { DeliveredKey } from "./delivered-key";
import { useOpenedKeys } from "./use-opened-keys";

interface DeliveredKeysProps {
  order: OrderWithDetails;
  clock: ServerClock;
  /** True if no key was ever revealed: revealing one is the primary action. */
  emphasized: boolean;
  /** Called when the buyer accepts the order. Without it, first steps and the accept button are hidden. */
  onAccepted?: (() => void) | undefined;
}

const KeyCare = lazy(() =>
  import(/* webpackChunkName: "credential" */ "../care/key-care").then(
    (file) => ({ default: file.KeyCare }),
    () => ({ default: NotFetched }),
  ),
);

/** The keys of one order, each fetched on a click, then the first steps, which are those of the order's first key. */
export function DeliveredKeys({ order, clock, emphasized, onAccepted }: DeliveredKeysProps) {
  const { stateOf, open } = useOpenedKeys(order);
  const keyIds = keysOf(order);
  const [first = ""] = keyIds;
  const { opened, isCached } = stateOf(first);
  const texts = keyIds.flatMap((keyId) => stateOf(keyId).opened?.text ?? []);
  return (
    <Stack $gap={3}>
      {keyIds.length > 1 && (
        <AllKeys keyIds={keyIds} texts={texts} isOpened={(id) => !!stateOf(id).opened} open={open} />
      )}
      {keyIds.map((keyId, place) => (
        <Stack key={keyId} $gap={2}>
          {keyIds.length > 1 && (
            <Text $weight="medium">
              Key {place + 1} de {keyIds.length}
            </Text>
          )}
          <DeliveredKey
            order={order}
            keyId={keyId}
            label={
              keyIds.length > 1 ? `Key ${place + 1} de ${nameOf(order)}` : `Key de ${order.product?.name ?? "produto"}`
            }
            state={stateOf(keyId)}
            clock={clock}
            emphasized={emphasized && keyIds.length === 1}
            notesCache={onAccepted !== undefined}
            onOpen={() => void open(keyId)}
          />
        </Stack>
      ))}
      {onAccepted && opened && !isCached && (
        <Suspense fallback={<Skeleton $height="8rem" />}>
          <KeyCare
            key={first}
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

interface AllKeysProps {
  keyIds: readonly string[];
  /** Texts of the open keys. */
  texts: readonly string[];
  isOpened: (keyId: string) => boolean;
  open: (keyId: string) => Promise<void>;
}

/** Opens all keys of an order, then copies them. Two clicks: a browser copies only in the moment of a click. */
function AllKeys({ keyIds, texts, isOpened, open }: AllKeysProps) {
  const [isOpening, setOpening] = useState(false);

  async function openAll() {
    setOpening(true);
    // One after the other: each is recorded.
    for (const keyId of keyIds) if (!isOpened(keyId)) await open(keyId);
    setOpening(false);
  }
  return (
    <ButtonRow>
      {texts.length === keyIds.length ? (
        <CopyButton variant="primary" label="Copiar todas" value={texts.join("\n")} />
      ) : (
        <Button loading={isOpening} onClick={() => void openAll()}>
          <Icon icon={icons.key} />
          Abrir todas para copiar
        </Button>
      )}
    </ButtonRow>
  );
}

function NotFetched() {
  return (
    <Text $size="caption" $muted role="alert">
      Os primeiros passos não carregaram. Carregue a página de novo para vê-los.
    </Text>
  );
}
