import { Button, Row, Text } from "@store/shared-ui";
import type { Order } from "../data/order";
import { dropCachedKey, useCachedKey } from "./use-cached-key";

interface CachedNoteProps {
  order: Pick<Order, "user_id">;
  keyId: string;
}

/** Beside a key that this device keeps: that it does, until when, and the way to take it off. */
export function CachedNote({ order, keyId }: CachedNoteProps) {
  const kept = useCachedKey(order.user_id);
  if (kept?.keyId !== keyId || kept.text === null) return null;
  return (
    <Row $gap={3} $justify="space-between">
      <Text $size="caption" $muted>
        Guardada neste aparelho para abrir sem internet. Some quando você sai da conta.
      </Text>
      <Button variant="ghost" size="small" onClick={() => dropCachedKey(order.user_id, kept)}>
        Apagar deste aparelho
      </Button>
    </Row>
  );
}
