import { type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../primitives/button";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { CopyButton } from "./copy-button";

interface KeyBoxProps {
  /** The delivered key, of one or many lines; null while it is not loaded. */
  value: string | null;
  /** Its name, such as "Key de BM Restaurada". */
  label: string;
  /** Called when the person first asks to see or copy it, and at each click while it is not loaded: the moment to load it. */
  onReveal?: (() => void) | undefined;
  /** The key is being loaded. */
  loading?: boolean | undefined;
  /** The button that asks for it is the main action; it is not for a key that was seen before. */
  emphasized?: boolean | undefined;
  /** Replaces the text and its copy action, for a key that is shown as fields. */
  children?: ReactNode;
}

/** A delivered key, covered until its owner asks for it, with a copy action. One that is loaded by asking is shown when it comes. */
export function KeyBox({ value, label, onReveal, loading = false, emphasized = true, children }: KeyBoxProps) {
  const [wanted, setWanted] = useState(false);
  const [asked, setAsked] = useState(false);
  const shown = wanted && value !== null;

  function ask() {
    if (!asked || value === null) onReveal?.();
    setAsked(true);
  }
  function toggle() {
    if (!shown) ask();
    setWanted(!shown);
  }
  return (
    <Root role="group" aria-label={label} data-open={shown || undefined}>
      {shown && (children ?? <Framed>{value}</Framed>)}
      <Actions>
        {value !== null && !children && <CopyButton variant="primary" block value={value} onCopied={ask} />}
        <Button variant={value === null && emphasized ? "primary" : "secondary"} onClick={toggle} loading={loading}>
          <Icon icon={shown ? icons.eyeOff : icons.eye} />
          {shown ? "Ocultar key" : "Mostrar key"}
        </Button>
      </Actions>
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-inline-size: 0;
`;

// Copying is what people come for: on a phone a line of its own, the whole width.
const Actions = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: minmax(auto, ${({ theme }) => theme.size.menu}) auto;
    justify-content: start;
  }
`;

/** A key's text, or a field's, as it is: every character of it. */
export const KeyText = styled.pre`
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Framed = styled(KeyText)`
  padding: ${({ theme }) => theme.space[4]};
  background: ${({ theme }) => theme.colors.raised};
  border: ${({ theme }) => `${theme.size.hairline} dashed ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
`;
