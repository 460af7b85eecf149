import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { styled } from "styled-components";
import { IconButton } from "../primitives/icon-button";
import { Heading, Text } from "../primitives/typography";

interface DialogProps {
  open: boolean;
  /** The person asks to close it: Esc, the cross, or a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, at the end; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** For tables and large forms. */
  wide?: boolean | undefined;
  /** Unsaved work or a running job: Esc and a press outside do nothing, only the cross and the buttons close. */
  guarded?: boolean | undefined;
}

/** A modal window: the rest of the page is out of reach until it closes, then the focus goes back where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  wide = false,
  guarded = false,
}: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = `${titleId}-description`;
  useModal(element);

  function handleCancel(event: SyntheticEvent) {
    // The state decides: left alone, the browser would close it behind React's back.
    event.preventDefault();
    if (!guarded) onClose();
  }
  function handlePress(event: MouseEvent) {
    // The backdrop belongs to the dialog element; whatever is inside hits the panel first.
    if (event.target === element.current && !guarded) onClose();
  }
  return (
    <Root
      ref={element}
      $wide={wide}
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : descriptionId}
      onCancel={handleCancel}
      onMouseDown={handlePress}
    >
      <Panel>
        <Top>
          <Heading id={titleId} $size="lead">
            {title}
          </Heading>
          <IconButton icon="close" label="Fechar" onClick={onClose} />
        </Top>
        <Body data-dialog-body>
          <Content>
            {description !== undefined && (
              <Text id={descriptionId} $muted>
                {description}
              </Text>
            )}
            {children}
          </Content>
          {footer !== undefined && <Bottom>{footer}</Bottom>}
        </Body>
      </Panel>
    </Root>
  );
}

// The browser would start at the cross, the one thing nobody opens a dialog for.
const firstStops = "[data-dialog-body] :is(input, select, textarea, button, a[href]):not(:disabled)";

function useModal(element: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(firstStops)?.focus();
    return () => {
      dialog?.close();
      // The element is already out of the page when React cleans up, too late for the browser to give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
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
  @media ${({ theme }) => theme.media.tablet} { margin: auto; padding: ${({ theme }) => theme.space[4]}; }
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
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[5]}`};
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;
