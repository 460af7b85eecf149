import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { css, styled } from "styled-components";
import { Icon, type IconPath } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { FloatingList } from "../primitives/layout/floating-list";
import { VisuallyHidden } from "../primitives/visually-hidden";
import type { LinkComponent } from "./link-component";
import { stepThrough } from "./step-through";

/** A menu item: a link within the store, or an action. */
type MenuItem = { label: string; icon?: IconPath | undefined; danger?: boolean | undefined } & (
  | { to: string }
  | { onSelect: () => void }
);

interface MenuProps {
  /** Screen readers read it before the button's content, such as "Menu da conta". */
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  linkAs: LinkComponent;
}

/**
 * A button that opens a short list of links and actions; Esc, a click outside or moving the focus out closes it. Items
 * stay links and buttons: with the ARIA menu role screen readers would no longer present them as links.
 */
export function Menu({ label, children, items, linkAs }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  useCloseOutside(root, open, () => setOpen(false));

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape" && open) {
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    } else if (open) {
      stepThrough(event, "a, li > button, [aria-expanded]");
    }
  }
  return (
    <Root ref={root} onKeyDown={handleKey}>
      <Trigger
        type="button"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{label} </VisuallyHidden>
        {children}
        <Icon icon={icons.chevronDown} />
      </Trigger>
      {open && (
        <List id={listId}>
          {items.map((item) => (
            <li key={"to" in item ? item.to : item.label}>
              <Line item={item} linkAs={linkAs} onDone={() => setOpen(false)} />
            </li>
          ))}
        </List>
      )}
    </Root>
  );
}

interface LineProps {
  item: MenuItem;
  linkAs: LinkComponent;
  onDone: () => void;
}

function Line({ item, linkAs, onDone }: LineProps) {
  const content = (
    <>
      {item.icon && <Icon icon={item.icon} />}
      {item.label}
    </>
  );
  if ("to" in item) {
    return (
      <LinkLine as={linkAs} to={item.to} onClick={onDone}>
        {content}
      </LinkLine>
    );
  }
  function act() {
    onDone();
    if ("onSelect" in item) item.onSelect();
  }
  return (
    <ButtonLine type="button" $danger={item.danger} onClick={act}>
      {content}
    </ButtonLine>
  );
}

function useCloseOutside(root: { current: HTMLElement | null }, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    function closeIfOutside({ target }: Event) {
      if (target instanceof Node && !root.current?.contains(target)) close();
    }
    document.addEventListener("pointerdown", closeIfOutside);
    document.addEventListener("focusin", closeIfOutside);
    return () => {
      document.removeEventListener("pointerdown", closeIfOutside);
      document.removeEventListener("focusin", closeIfOutside);
    };
  });
}

const Root = styled.div`
  position: relative;
`;

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  max-inline-size: 100%;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.medium};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  &:hover, &[aria-expanded="true"] { background: ${({ theme }) => theme.colors.raised}; }
`;

const List = styled(FloatingList)`
  inset-inline-end: 0;
  min-inline-size: ${({ theme }) => theme.size.menu};
`;

const lineStyle = css`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  inline-size: 100%;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.small};
  text-align: start;
  text-decoration: none;
  &:hover, &:focus-visible { background: ${({ theme }) => theme.colors.line}; }
  & > svg { color: ${({ theme }) => theme.colors.muted}; }
`;

const LinkLine = styled.a`
  ${lineStyle}
`;

const ButtonLine = styled.button<{ $danger: boolean | undefined }>`
  ${lineStyle}
  ${({ theme, $danger }) => $danger && `color: ${theme.tone.red.text};`}
`;
