import { Row, Stack, Switch, Text, useOnline } from "@store/shared-ui";
import { useId } from "react";
import { styled } from "styled-components";
import { failureMessage } from "../session/failure-message";
import type { NoticeChannel, NoticeChoice } from "./notice-choices.api";
import { topicLabels } from "./notice-labels";
import { useSetNoticeChoice } from "./use-notice-choices";

interface ChoiceLineProps {
  choice: NoticeChoice;
  /** True if a browser of this person takes notices: then each line has two switches. */
  hasDevices: boolean;
}

/** One kind of notice: what it is, and its switches. */
export function ChoiceLine({ choice, hasDevices }: ChoiceLineProps) {
  const { title, hint } = topicLabels[choice.topic];
  const hintId = useId();
  const line = { choice, describedBy: hintId };
  return (
    <li>
      {hasDevices ? (
        <Stack $gap={0} role="group" aria-label={title}>
          <Text $weight="medium">{title}</Text>
          <Row $gap={5}>
            <ChoiceSwitch {...line} channel="mail" label="E-mail" />
            <ChoiceSwitch {...line} channel="push" label="Aparelhos" />
          </Row>
        </Stack>
      ) : (
        <ChoiceSwitch {...line} channel="mail" label={title} />
      )}
      <Hint id={hintId} $size="caption" $muted $indented={!hasDevices}>
        {hint}
      </Hint>
    </li>
  );
}

interface ChoiceSwitchProps {
  choice: NoticeChoice;
  channel: NoticeChannel;
  label: string;
  describedBy: string;
}

function ChoiceSwitch({ choice, channel, label, describedBy }: ChoiceSwitchProps) {
  const online = useOnline();
  const { mutate, variables, isPending, isSuccess, error } = useSetNoticeChoice();
  function handleChange(isOn: boolean) {
    // Not disabled while it is saved: that would take the focus from who works with the keyboard.
    if (!isPending) mutate({ topic: choice.topic, channel, isOn });
  }
  return (
    <div>
      <Row $gap={3}>
        <Switch
          label={label}
          aria-describedby={describedBy}
          checked={isPending ? variables.isOn : choice[channel]}
          disabled={!online}
          onChange={({ target }) => handleChange(target.checked)}
        />
        <Said role="status">{isPending ? "Salvando…" : isSuccess ? "Salvo" : ""}</Said>
      </Row>
      {error && (
        <Problem $size="caption" role="alert">
          Não foi salvo. {failureMessage(error)}
        </Problem>
      )}
    </div>
  );
}

// Below the words of its switch, and not below its track.
const Hint = styled(Text)<{ $indented: boolean }>`
  padding-inline-start: ${({ theme, $indented }) => ($indented ? `calc(2 * ${theme.size.icon} + ${theme.space[3]})` : 0)};
`;

const Said = styled.span`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

const Problem = styled(Text)`
  color: ${({ theme }) => theme.tone.red.text};
`;
