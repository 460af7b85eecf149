import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../primitives/button";
import { Icon, type IconPath } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Heading, Text } from "../primitives/typography";

interface EmptyStateProps {
  title: string;
  /** Use h1 if the page shows nothing else. */
  as?: "h1" | "h2" | undefined;
  description?: ReactNode;
  icon?: IconPath | undefined;
  /** A ButtonLink or Button that leads on. */
  action?: ReactNode;
}

/** An empty list or page, with an action that leads on. */
export function EmptyState({ title, as = "h2", description, icon = icons.box, action }: EmptyStateProps) {
  return (
    <Root>
      <Sign>
        <Icon icon={icon} />
      </Sign>
      <Heading as={as} $size="lead">
        {title}
      </Heading>
      {description !== undefined && <Text $muted>{description}</Text>}
      {action}
    </Root>
  );
}

interface ErrorStateProps {
  title?: string | undefined;
  /** Use h1 if the page shows nothing else. */
  as?: "h1" | "h2" | undefined;
  /** The error message, in plain Portuguese. */
  message: string;
  /** If set, shows 'Tentar novamente'. */
  onRetry?: (() => void) | undefined;
  /** An alternative action beside the retry button. */
  action?: ReactNode;
}

/** An error while loading or saving, with a retry button. Announced immediately to screen readers. */
export function ErrorState({ title = "Algo deu errado", as = "h2", message, onRetry, action }: ErrorStateProps) {
  return (
    <Root role="alert">
      <Sign>
        <Icon icon={icons.alert} />
      </Sign>
      <Heading as={as} $size="lead">
        {title}
      </Heading>
      <Text $muted>{message}</Text>
      {onRetry && <Button onClick={onRetry}>Tentar novamente</Button>}
      {action}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[12]} ${theme.space[4]}`};
  text-align: center;
  & > :is(a, button) { margin-block-start: ${({ theme }) => theme.space[3]}; }
`;

const Sign = styled.div`
  --icon-size: ${({ theme }) => theme.space[8]};
  display: grid;
  place-items: center;
  inline-size: ${({ theme }) => theme.space[16]};
  block-size: ${({ theme }) => theme.space[16]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.large};
  color: ${({ theme }) => theme.colors.muted};
  background: ${({ theme }) => theme.colors.surface};
`;
