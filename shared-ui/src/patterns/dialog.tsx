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
  /** Close request: Esc, the close button, or a click outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom; they stay visible while the content scrolls. */
  footer?: ReactNode;
  /** For tables and large forms. */
  wide?: boolean | undefined;
  /** Set for unsaved work or a running job: a click outside is ignored, and `onClose` must confirm with the user. */
  guarded?: boolean | undefined;
}

/** A modal dialog: the rest of the page is inert until it closes, then the focus returns to the previous element. */
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
            {/* The dialog covers the page's own offline notice. */}
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
      // A file picker inside the dialog that is closed without a choice bubbles the same event.
      if (event.target !== element.current) return;
      // `open` is controlled by React: the browser must not close the dialog itself.
      event.preventDefault();
      onClose();
    },
    onKeyDown(event: KeyboardEvent) {
      if (!guarded || event.key !== "Escape") return;
      // Chromium lets a page cancel only one `cancel` event; preventing the keydown does not use that up.
      event.preventDefault();
      onClose();
    },
    onClose() {
      const dialog = element.current;
      if (!dialog || dialog.open) return;
      // The browser closed it anyway: reopen it and let the controlling state decide.
      openModal(dialog);
      onClose();
    },
    onMouseDown(event: MouseEvent) {
      // A click on the backdrop targets the dialog element itself; clicks inside target the panel.
      if (event.target === element.current && !guarded) onClose();
    },
  };
}

// Browsers below the supported minimum, and jsdom, know the element but not `showModal`.
function openModal(dialog: HTMLDialogElement): void {
  if ("showModal" in dialog) dialog.showModal();
  else (dialog as HTMLDialogElement).open = true;
}

// Initial focus goes to the first field or button of the content; the browser's default would be the close button.
const firstStops = "[data-dialog-body] :is(input, select, textarea, button, a[href]):not(:disabled)";

function useModal(element: DialogRef) {
  // Layout effect: its cleanup runs while the element is still in the document, so focus can move out of it.
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
    /* Prevents a horizontal shift when the scroll bar disappears; phones have overlay scroll bars. */
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

// Product names may be long: two lines identify the dialog, and the close button keeps its position.
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
  /* The footer's content may render nothing. */
  &:empty { display: none; }
`;
