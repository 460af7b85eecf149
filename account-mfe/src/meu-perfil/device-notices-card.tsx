import { deviceNoticesMessage, deviceNoticesText, useDeviceNotices } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { Button, ButtonRow, ErrorState, Notice, SectionCard, Skeleton, Text } from "@store/shared-ui";
import { choicesKey } from "../avisos/use-notice-choices";

/** Notifications on this device; only a click turns them on (R13.5). */
export function DeviceNoticesCard() {
  const { state, busy, failure, turnOn, turnOff, read } = useDeviceNotices();
  const queryClient = useQueryClient();
  async function handlePress() {
    await (state === "on" ? turnOff() : turnOn());
    // The list of notifications shows a second switch per line once a device is enabled.
    await queryClient.invalidateQueries({ queryKey: choicesKey() });
  }
  const isSwitch = state === "on" || state === "off";
  return (
    <SectionCard title="Avisos neste aparelho" busy={state === "reading"}>
      <Text $size="caption" $muted>
        Saiba na hora quando o pagamento é confirmado e a key chega, mesmo com a loja fechada. Nenhum aviso mostra a
        key.
      </Text>
      {state === "reading" && <Skeleton $height="3rem" />}
      {state === "unread" && <ErrorState message="Não foi possível ver se os avisos estão ligados." onRetry={read} />}
      {isSwitch && (
        <>
          <Text role="status">{deviceNoticesText[state]}</Text>
          <ButtonRow>
            {/* A single button for both states keeps the focus. */}
            <Button onClick={() => void handlePress()} loading={busy}>
              {state === "on" ? "Desligar avisos" : "Ligar avisos"}
            </Button>
          </ButtonRow>
        </>
      )}
      {(state === "unsupported" || state === "needs-home-screen") && <Notice quiet>{deviceNoticesText[state]}</Notice>}
      {state === "blocked" && <Notice tone="yellow">{deviceNoticesText.blocked}</Notice>}
      {failure !== null && <Notice tone="red">{deviceNoticesMessage(failure)}</Notice>}
    </SectionCard>
  );
}
