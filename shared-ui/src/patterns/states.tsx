import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../primitives/button";
import { Icon, type IconPath } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Heading, Text } from "../primitives/typography";

interface EmptyStateProps {
  title: string;
  /** h1 where this is all that the page shows. */
  as?: "h1" | "h2" | undefined;
  description?: ReactNode;
  icon?: IconPath | undefined;
  /** The way forward: a ButtonLink or Button. */
  action?: ReactNode;
}

/** Nothing is here yet, and where to go from here. */
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
  /** h1 where this is all that the page shows. */
  as?: "h1" | "h2" | undefined;
  /** The failure, in plain Portuguese. */
  message: string;
  /** Shows 'Tentar novamente'. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another way out, beside the retry. */
  action?: ReactNode;
}

/** Something could not be loaded or done: what, and how to try again. Announced at once. */
export function ErrorState({
  title = "Algo deu errado",
  as = "h2",
  message,
  onRetry,
  retrying,
  action,
}: ErrorStateProps) {
  return (
    <Root role="alert">
      <Sign>
        <Icon icon={icons.alert} />
      </Sign>
      <Heading as={as} $size="lead">
        {title}
      </Heading>
      <Text $muted>{message}</Text>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          Tentar novamente
        </Button>
      )}
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
