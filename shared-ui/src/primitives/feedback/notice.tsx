import type { ReactNode } from "react";
import { styled } from "styled-components";
import type { Tone } from "../../tokens/theme";
import { Icon, type IconPath } from "../icon/icon";
import * as icons from "../icon/icon-paths";
import { Stack } from "../layout/stack";

type NoticeTone = Exclude<Tone, "green">;

interface NoticeProps {
  /** red is announced assertively, the others politely. Green is reserved for statuses. */
  tone?: NoticeTone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** Buttons or links that resolve the situation. */
  action?: ReactNode;
  /** Set for a notice that is part of the initial page: screen readers must not announce it as an event. */
  quiet?: boolean | undefined;
}

const toneIcons: Record<NoticeTone, IconPath> = {
  yellow: icons.alert,
  red: icons.alert,
  blue: icons.info,
  neutral: icons.info,
};

/** A message about an event, or about something to know before continuing. */
export function Notice({ tone = "blue", title, children, action, quiet = false }: NoticeProps) {
  const role = tone === "red" ? "alert" : "status";
  return (
    <Root $tone={tone} {...(!quiet && { role })}>
      <Icon icon={toneIcons[tone]} />
      <Stack $gap={1}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <Words>{children}</Words>}
        {action !== undefined && <Action>{action}</Action>}
      </Stack>
    </Root>
  );
}

const Root = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border: ${({ theme, $tone }) => `${theme.size.hairline} solid ${theme.tone[$tone].edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme, $tone }) => theme.tone[$tone].background};
  & > svg { margin-block-start: ${({ theme }) => theme.space[1]}; color: ${({ theme, $tone }) => theme.tone[$tone].text}; }
  strong { font-weight: ${({ theme }) => theme.font.weight.medium}; }
`;

const Words = styled.div`
  max-inline-size: ${({ theme }) => theme.size.measure};
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  padding-block-start: ${({ theme }) => theme.space[2]};
`;
