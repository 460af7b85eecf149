import { type KeyboardEvent, type ReactNode, useId } from "react";
import { styled } from "styled-components";
import { formatCount } from "../format/format-count";
import { stepThrough } from "./step-through";

/** One tab; `count` stands after its label where given. */
interface TabItem<Id extends string> {
  id: Id;
  label: string;
  count?: number | string | undefined;
}

interface TabsProps<Id extends string> {
  /** The tabs' label for screen readers. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's content. */
  children: ReactNode;
}

/** Tabs, on a phone in as many lines as they need, and the panel of the selected one. Arrow keys, Home and End move and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const baseId = useId();

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const reached = stepThrough(event, '[role="tab"]');
    const tab = tabs.find(({ id }) => reached?.dataset.tab === id);
    if (tab) onSelect(tab.id);
  }
  return (
    <Root>
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
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
`;

/** The line that tabs stand on; `Tabs` has its own. For buttons that look like tabs and choose something else than a panel. */
export const TabList = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

/** One of them, marked by `aria-selected` in a list of tabs, by `aria-pressed` anywhere else. */
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
