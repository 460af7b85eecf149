import { StoreLink } from "@store/shared-data/router";
import { Button, Menu, Notice, Row, Stack } from "@store/shared-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { styled } from "styled-components";

interface PageAction {
  readonly label: string;
  readonly danger?: boolean;
  /** Shown as a button; the others are in a menu. */
  readonly variant?: "strong" | "secondary";
  /** Why the action is not possible now; shown instead of its form. */
  readonly obstacle?: string | null;
  readonly form: (onDone: () => void) => ReactNode;
}

interface PageActionsProps {
  /** Object of the actions: "pedido 1a2b3c4d". */
  of: string;
  actions: readonly PageAction[];
  links?: ComponentProps<typeof Menu>["items"];
  children?: ReactNode;
}

/** Actions of a detail page: the next step as a button, the others in a menu. The chosen one shows its form instead. */
export function PageActions({ of, actions, links = [], children }: PageActionsProps) {
  const [label, setLabel] = useState<string | null>(null);
  const chosen = actions.find((action) => action.label === label);
  if (chosen && !chosen.obstacle) return chosen.form(() => setLabel(null));
  const more = actions
    .filter(({ variant }) => !variant)
    .map((action) => ({ label: action.label, danger: action.danger, onSelect: () => setLabel(action.label) }));
  const items = [...more, ...links];
  return (
    <Stack $gap={3}>
      {chosen && <Notice tone="yellow">{chosen.obstacle}</Notice>}
      <Line role="group" aria-label={`Ações do ${of}`}>
        {actions.map(
          (action) =>
            action.variant && (
              <Button key={action.label} variant={action.variant} onClick={() => setLabel(action.label)}>
                {action.label}
              </Button>
            ),
        )}
        {children}
        {items.length > 0 && (
          <Menu label={`${of}:`} linkAs={StoreLink} items={items}>
            Mais ações
          </Menu>
        )}
      </Line>
    </Stack>
  );
}

const Line = styled(Row)`
  /* On a phone the menu opens from the end of the line, because there is no space before it. */
  @media not all and ${({ theme }) => theme.media.tablet} { & > :has(> [aria-expanded]) { margin-inline-start: auto; } }
`;
