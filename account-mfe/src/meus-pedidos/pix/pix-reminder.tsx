import { StoreLink } from "@store/shared-data/router";
import { Button, Row, Skeleton, Stack, Text, TextLink } from "@store/shared-ui";
import { consentLabels } from "../../avisos/notice-labels";
import { useNoticeChoices, useSetNoticeChoice } from "../../avisos/use-notice-choices";
import { failureMessage } from "../../session/failure-message";

/**
 * Offers one email reminder for an unpaid PIX, if email can be delivered. Nothing is preselected, and nothing is sent
 * without a click (R13.7).
 */
export function PixReminder() {
  const { data, isPending: isReading } = useNoticeChoices();
  const { mutate, isPending, error } = useSetNoticeChoice();
  const choice = data?.choices.find(({ topic }) => topic === "recovery");
  // Placeholder of the same height, to prevent a layout shift.
  if (isReading) return <Skeleton $height="7rem" />;
  if (!data || !choice || data.email === "" || data.isBounced) return null;
  // One button for both states, so that it keeps the focus after a click.
  return (
    <Stack $gap={2}>
      <Row>
        <Button
          variant={choice.mail ? "ghost" : "secondary"}
          loading={isPending}
          onClick={() => mutate({ topic: "recovery", channel: "mail", isOn: !choice.mail })}
        >
          {choice.mail ? "Não lembrar" : consentLabels.ask}
        </Button>
      </Row>
      <Text $size="caption" $muted role="status">
        {choice.mail ? (
          "Se este Pix não for pago, lembramos você por e-mail."
        ) : (
          <>
            {consentLabels.askHint}{" "}
            <TextLink as={StoreLink} to="/meu-perfil/avisos">
              Meu Perfil
            </TextLink>
            .
          </>
        )}
      </Text>
      {error && (
        <Text $size="caption" role="alert">
          Não foi salvo. {failureMessage(error)}
        </Text>
      )}
    </Stack>
  );
}
