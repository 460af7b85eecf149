import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { styled } from "styled-components";
import { IconButton } from "../primitives/icon/icon-button";
import * as icons from "../primitives/icon/icon-paths";
import { Heading, Text } from "../primitives/typography";
import { OfflineNotice } from "./offline-notice";

interface DialogProps {
  open: boolean;
  /** The person asks to close it: Esc, the cross, or a click outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, at the end; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** For tables and large forms. */
  wide?: boolean | undefined;
  /** Unsaved work or a running job: a click outside, which may be a slip, does nothing. `onClose` asks the person. */
  guarded?: boolean | undefined;
}

/** A modal window: the rest of the page is out of reach until it closes, then the focus goes back where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, description, children, footer, wide = false, ...closing }: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = `${titleId}-description`;
  const hasDescription = description !== undefined;
  useModal(element);
  return (
    <Root
      ref={element}
      $wide={wide}
      aria-labelledby={titleId}
      aria-describedby={hasDescription ? descriptionId : undefined}
      {...closingHandlers(element, closing)}
    >
      <Panel>
        <Top>
          <Title id={titleId} $size="lead">
            {title}
          </Title>
          <IconButton icon={icons.close} label="Fechar" onClick={closing.onClose} />
        </Top>
        <Body data-dialog-body>
          <Content>
            {hasDescription && (
              <Text id={descriptionId} $muted>
                {description}
              </Text>
            )}
            {/* The page's own word about it lies behind the window. */}
            <OfflineNotice>Para carregar ou salvar, espere a internet voltar.</OfflineNotice>
            {children}
          </Content>
          {footer !== undefined && <Bottom>{footer}</Bottom>}
        </Body>
      </Panel>
    </Root>
  );
}

type DialogRef = { readonly current: HTMLDialogElement | null };

function closingHandlers(element: DialogRef, { onClose, guarded = false }: Pick<DialogProps, "onClose" | "guarded">) {
  return {
    onCancel(event: SyntheticEvent) {
      // A file picker inside, closed without a choice, sends the same event up to here.
      if (event.target !== element.current) return;
      // The state decides: left alone, the browser would close it behind React's back.
      event.preventDefault();
      onClose();
    },
    onKeyDown(event: KeyboardEvent) {
      if (!guarded || event.key !== "Escape") return;
      // Chromium lets a page refuse to close only once; a key press that is cancelled here does not use that up.
      event.preventDefault();
      onClose();
    },
    onClose() {
      const dialog = element.current;
      if (!dialog || dialog.open) return;
      // Closed by the browser all the same: shown again, and the state decides.
      openModal(dialog);
      onClose();
    },
    onMouseDown(event: MouseEvent) {
      // The backdrop belongs to the dialog element; whatever is inside hits the panel first.
      if (event.target === element.current && !guarded) onClose();
    },
  };
}

// Browsers below the store's floor, and DOMs without a screen, know the element but not the modal state.
function openModal(dialog: HTMLDialogElement): void {
  if ("showModal" in dialog) dialog.showModal();
  else (dialog as HTMLDialogElement).open = true;
}

// Not the cross, where the browser would put the focus: the first field or button of the content.
const firstStops = "[data-dialog-body] :is(input, select, textarea, button, a[href]):not(:disabled)";

function useModal(element: DialogRef) {
  // A layout effect: its end runs while the element is still in the page, so the focus can go back from inside it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    openModal(dialog);
    dialog.querySelector<HTMLElement>(firstStops)?.focus();
    return () => {
      if ("close" in dialog) dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [element]);
}

const Root = styled.dialog<{ $wide: boolean }>`
  inline-size: 100%;
  max-inline-size: ${({ theme, $wide }) => ($wide ? theme.size.dialogWide : theme.size.dialog)};
  max-block-size: 100dvh;
  margin: auto auto 0;
  padding: 0;
  border: 0;
  color: inherit;
  background: transparent;
  overflow: visible;
  &::backdrop { background: ${({ theme }) => theme.colors.backdrop}; }
  html:has(&) { overflow: hidden; }
  @media ${({ theme }) => theme.media.tablet} {
    margin: auto;
    padding: ${({ theme }) => theme.space[4]};
    /* Keeps the page from moving sideways when its scroll bar goes; phones have none that takes room. */
    html:has(&) { scrollbar-gutter: stable; }
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  max-block-size: ${({ theme }) => `calc(100dvh - ${theme.space[8]})`};
  background: ${({ theme }) => theme.colors.surface};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => `${theme.radius.large} ${theme.radius.large} 0 0`};
  @media ${({ theme }) => theme.media.tablet} { border-radius: ${({ theme }) => theme.radius.large}; }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[3]} ${theme.space[3]} ${theme.space[5]}`};
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

// A product's name may be long: two lines of it are enough to know the window by, and the cross stays where it is.
const Title = styled(Heading)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  min-inline-size: 0;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  display: contents;
`;

const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => theme.space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Bottom = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.tablet} {
    gap: ${({ theme }) => theme.space[2]};
    padding-inline: ${({ theme }) => theme.space[5]};
  }
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  /* A footer may turn out to have nothing to say. */
  &:empty { display: none; }
`;
