import { Button, Checkbox, formatDateTime, Icon, icons, Row, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import type { OrderWithDetails } from "../data/order";
import type { OpenedKey } from "../key/open-key.api";
import { ClearClipboard } from "./clear-clipboard";
import { useProgress } from "./use-progress";

interface KeyCareProps {
  order: OrderWithDetails;
  opened: OpenedKey;
  /** When the guarantee ends, ISO 8601; `null` if it has ended. */
  guaranteedUntil: string | null;
  onAccepted: () => void;
}

/** First steps of a revealed key, and the button that accepts it. */
export function KeyCare({ order, opened, guaranteedUntil, onAccepted }: KeyCareProps) {
  const { steps } = opened;
  const { isDone, tick, acceptedAt, accept, isAccepting, failure } = useProgress(order.id, opened.progress, onAccepted);
  return (
    <Stack $gap={3}>
      {steps.length > 0 && (
        <Steps aria-label="Primeiros passos">
          <Row $justify="space-between">
            <Text $weight="medium">Primeiros passos</Text>
            <Text $size="caption" $muted $tabular role="status">
              {steps.filter(isDone).length} de {steps.length}
            </Text>
          </Row>
          <Stack as="ol" $gap={0}>
            {steps.map((step) => (
              <li key={step}>
                <Checkbox label={step} checked={isDone(step)} onChange={({ target }) => tick(step, target.checked)} />
              </li>
            ))}
          </Stack>
        </Steps>
      )}
      <Acceptance at={acceptedAt} guaranteedUntil={guaranteedUntil} isAccepting={isAccepting} onAccept={accept} />
      {failure && (
        <Text $size="caption" role="alert">
          {failure}
        </Text>
      )}
      <ClearClipboard />
    </Stack>
  );
}

interface AcceptanceProps {
  at: string | null;
  guaranteedUntil: string | null;
  isAccepting: boolean;
  onAccept: () => void;
}

function Acceptance({ at, guaranteedUntil, isAccepting, onAccept }: AcceptanceProps) {
  // The label must reassure the buyer: accepting the key does not end the guarantee.
  const stays = guaranteedUntil ? ` A garantia continua valendo até ${formatDateTime(guaranteedUntil)}.` : "";
  if (at !== null) {
    return (
      <Text $size="caption" $muted role="status">
        Você confirmou que está tudo certo em {formatDateTime(at)}.{stays}
      </Text>
    );
  }
  return (
    <Stack $gap={2}>
      <Row>
        <Button onClick={onAccept} loading={isAccepting}>
          <Icon icon={icons.check} />
          Tudo certo
        </Button>
      </Row>
      <Text $size="caption" $muted>
        Toque quando conseguir acessar.{stays}
      </Text>
    </Stack>
  );
}

const Steps = styled.section`
  max-inline-size: ${({ theme }) => theme.size.dialog};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;
