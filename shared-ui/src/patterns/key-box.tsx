import { type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../primitives/button";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Stack } from "../primitives/layout/stack";
import { CopyButton } from "./copy-button";

interface KeyBoxProps {
  /** The delivered key, one or more lines; null until it is loaded. */
  value: string | null;
  /** The key's label, such as "Key de BM Restaurada". */
  label: string;
  /** Called at every click on reveal until the key is loaded. Load the key here. */
  onReveal?: (() => void) | undefined;
  loading?: boolean | undefined;
  /** Shows the reveal button as the main action; off for a key that was already seen. */
  emphasized?: boolean | undefined;
  /** Replaces the text and its copy action for a key that is shown as fields. */
  children?: ReactNode;
}

/**
 * A delivered key, hidden until its owner reveals it, with a copy action. A key that loads on reveal is shown once
 * loaded.
 */
export function KeyBox({ value, label, onReveal, loading = false, emphasized = true, children }: KeyBoxProps) {
  const [wanted, setWanted] = useState(false);
  const shown = wanted && value !== null;

  function toggle() {
    if (value === null) onReveal?.();
    setWanted(!shown);
  }
  return (
    <Stack $gap={3} role="group" aria-label={label} data-open={shown || undefined}>
      {shown && (children ?? <Framed>{value}</Framed>)}
      <Actions>
        {value !== null && !children && <CopyButton variant="primary" block value={value} />}
        <Button variant={value === null && emphasized ? "primary" : "secondary"} onClick={toggle} loading={loading}>
          <Icon icon={shown ? icons.eyeOff : icons.eye} />
          {shown ? "Ocultar key" : "Mostrar key"}
        </Button>
      </Actions>
    </Stack>
  );
}

// Copying is the main task here: on phones the button fills a line.
const Actions = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: minmax(auto, ${({ theme }) => theme.size.menu}) auto;
    justify-content: start;
  }
`;

/** Text of a key or key field, with its whitespace preserved. */
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
