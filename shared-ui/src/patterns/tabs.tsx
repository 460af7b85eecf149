import { type KeyboardEvent, type ReactNode, useId } from "react";
import { styled } from "styled-components";
import { formatCount } from "../format/format-count";
import { Stack } from "../primitives/layout/stack";
import { stepThrough } from "./step-through";

/** A tab; `count` is shown after the label. */
interface TabItem<Id extends string> {
  id: Id;
  label: string;
  count?: number | string | undefined;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

/**
 * Tabs, wrapping on narrow screens, and the selected tab's panel. Arrow keys, Home and End move the focus and select.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const baseId = useId();

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const reached = stepThrough(event, '[role="tab"]');
    const tab = tabs.find(({ id }) => reached?.dataset.tab === id);
    if (tab) onSelect(tab.id);
  }
  return (
    <Stack $gap={5}>
      <TabList role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ id, label: words, count }) => (
          <TabButton
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {words}
            {count !== undefined && <Count>{typeof count === "number" ? formatCount(count) : count}</Count>}
          </TabButton>
        ))}
      </TabList>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`}>
        {children}
      </div>
    </Stack>
  );
}

/**
 * The row of tab buttons; `Tabs` renders its own. Use it directly for tab-styled buttons that do not switch a panel.
 */
export const TabList = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

/** A tab button. `aria-selected` marks it inside a tab list, `aria-pressed` elsewhere. */
export const TabButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-block-end: ${({ theme }) => theme.size.focusRing} solid transparent;
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  &:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  &:is([aria-selected="true"], [aria-pressed="true"]) {
    color: ${({ theme }) => theme.colors.text};
    border-block-end-color: ${({ theme }) => theme.colors.text};
  }
`;

const Count = styled.span`
  padding-inline: ${({ theme }) => theme.space[2]};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.colors.raised};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
`;
