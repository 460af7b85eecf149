import { lazy, Suspense } from "react";
import { Button, KeyBox, Notice, Skeleton, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import type { OrderWithDetails } from "../data/order";
import type { ServerClock } from "../data/server-clock";
import { KeptNote } from "./kept-note";
import { KeyFields } from "./key-fields";
import { useOpenedKey } from "./use-opened-key";

interface DeliveredKeyProps {
  order: OrderWithDetails;
  keyId: string;
  clock: ServerClock;
  /** When the guarantee ends, ISO 8601; `null` where it has ended. */
  guaranteedUntil: string | null;
  onAccepted: () => void;
}

const KeyCare = lazy(() =>
  import(/* webpackChunkName: "credential" */ "../care/key-care").then(
    (file) => ({ default: file.KeyCare }),
    () => ({ default: NotFetched }),
  ),
);

/** The key of one order: asked for by a press, then as fields or as its text, with what to do with it first. */
export function DeliveredKey({ order, keyId, clock, guaranteedUntil, onAccepted }: DeliveredKeyProps) {
  const { opened, isKept, isOpening, failure, open } = useOpenedKey(order, keyId);
  return (
    <Stack $gap={3}>
      <Sides $both={opened !== null && !isKept}>
        <KeyBox
          value={opened?.text ?? null}
          label={`Key de ${order.product?.name ?? "produto"}`}
          loading={isOpening}
          onReveal={open}
        >
          {opened?.template && (
            <KeyFields text={opened.text} template={opened.template} productId={order.product_id} clock={clock} />
          )}
        </KeyBox>
        {opened && !isKept && (
          <Suspense fallback={<Skeleton $height="8rem" />}>
            <KeyCare order={order} opened={opened} guaranteedUntil={guaranteedUntil} onAccepted={onAccepted} />
          </Suspense>
        )}
      </Sides>
      {failure && (
        <Text $size="caption" role="alert">
          {failure}
        </Text>
      )}
      {isKept && (
        <Notice tone="yellow" title="Sem conexão com a loja" action={<Button onClick={open}>Tentar de novo</Button>}>
          Esta é a cópia da key que está guardada neste aparelho.
        </Notice>
      )}
      <KeptNote order={order} keyId={keyId} />
    </Stack>
  );
}

// The steps beside the key where there is room for both.
const Sides = styled.div<{ $both: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: ${({ $both }) => ($both ? "minmax(0, 3fr) minmax(0, 2fr)" : "minmax(0, 1fr)")};
    column-gap: ${({ theme }) => theme.space[6]};
  }
`;

function NotFetched() {
  return (
    <Text $size="caption" $muted role="alert">
      Os primeiros passos não carregaram. Carregue a página de novo para vê-los.
    </Text>
  );
}
