import { StoreLink } from "@store/shared-data/router";
import { Button, Row, Skeleton, Stack, Text, TextLink } from "@store/shared-ui";
import { choiceMessage } from "../../avisos/choice-messages";
import { consentWords } from "../../avisos/notice-words";
import { useNoticeChoices, useSetNoticeChoice } from "../../avisos/use-notice-choices";

/**
 * Below a PIX that waits for its payment: asks once whether to be reminded of it by e-mail, where a letter could arrive. Nothing is
 * ticked beforehand, and nothing is sent to who does not press (R13.7).
 */
export function PixReminder() {
  const { data, isPending: isReading } = useNoticeChoices();
  const { mutate, isPending, error } = useSetNoticeChoice();
  const choice = data?.choices.find(({ topic }) => topic === "recovery");
  // Its place: what stands below must not move when the answer comes.
  if (isReading) return <Skeleton $height="7rem" />;
  if (!data || !choice || data.email === "" || data.isBounced) return null;
  // One button for both, which keeps the focus of who pressed it.
  return (
    <Stack $gap={2}>
      <Row>
        <Button
          variant={choice.mail ? "ghost" : "secondary"}
          loading={isPending}
          onClick={() => mutate({ topic: "recovery", channel: "mail", isOn: !choice.mail })}
        >
          {choice.mail ? "Não lembrar" : consentWords.ask}
        </Button>
      </Row>
      <Text $size="caption" $muted role="status">
        {choice.mail ? (
          "Se este Pix não for pago, lembramos você por e-mail."
        ) : (
          <>
            {consentWords.askHint}{" "}
            <TextLink as={StoreLink} to="/meu-perfil/avisos">
              Meu Perfil
            </TextLink>
            .
          </>
        )}
      </Text>
      {error && (
        <Text $size="caption" role="alert">
          Não foi salvo. {choiceMessage(error)}
        </Text>
      )}
    </Stack>
  );
}
