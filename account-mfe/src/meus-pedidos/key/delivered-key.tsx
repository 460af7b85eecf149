import { Button, KeyBox, Notice, Stack, Text } from "@store/shared-ui";
import type { OrderWithDetails } from "../data/order";
import type { ServerClock } from "../data/server-clock";
import { CachedNote } from "./cached-note";
import { KeyFields } from "./key-fields";
import type { OpenedKeyState } from "./use-opened-keys";

interface DeliveredKeyProps {
  order: OrderWithDetails;
  keyId: string;
  /** Such as "Key de Conta TikTok". */
  label: string;
  state: OpenedKeyState;
  clock: ServerClock;
  /** True if the key was never revealed: revealing it is the primary action. */
  emphasized: boolean;
  /** True on the order's page, which says at once that a key is stored on this device. */
  notesCache: boolean;
  onOpen: () => void;
}

/** One key of an order, shown as fields or plain text once it is opened. */
export function DeliveredKey({ order, keyId, label, state, clock, emphasized, notesCache, onOpen }: DeliveredKeyProps) {
  const { opened, isCached, isOpening, failure } = state;
  return (
    <Stack $gap={3}>
      <KeyBox value={opened?.text ?? null} label={label} loading={isOpening} emphasized={emphasized} onReveal={onOpen}>
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
        <Notice tone="yellow" title="Sem conexão com a loja" action={<Button onClick={onOpen}>Tentar de novo</Button>}>
          Esta é a cópia da key que está guardada neste aparelho.
        </Notice>
      )}
      {(opened || notesCache) && <CachedNote ownerId={order.user_id} keyId={keyId} />}
    </Stack>
  );
}
