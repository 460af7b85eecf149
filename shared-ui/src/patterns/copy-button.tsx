import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { Button, type ButtonProps } from "../primitives/button";
import { Icon, type IconPath } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { visuallyHidden } from "../primitives/visually-hidden";
import { copyText } from "./copy-text";

interface CopyButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "block" | "disabled" | "title" | "aria-label"> {
  value: string;
  label?: string | undefined;
}

type Outcome = "none" | "copied" | "refused";

/** Duration of the confirmation in milliseconds (R9.2). */
const confirmationTime = 2000;

const outcomeIcons: Record<Outcome, IconPath> = { none: icons.copy, copied: icons.check, refused: icons.alert };

const announcements: Record<Outcome, string> = {
  none: "",
  copied: "Copiado",
  refused: "Não foi possível copiar. Selecione o texto e copie.",
};

/**
 * Copies a text and confirms it for 2 seconds, visibly and to screen readers. If the browser refuses, it explains how
 * to copy by hand until the next attempt.
 */
export function CopyButton({ value, label = "Copiar", ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  const [copies, setCopies] = useState(0);

  // A counter, not a flag: a second copy within the two seconds restarts the timer.
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setOutcome("none"), confirmationTime);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    const copied = await copyText(value);
    setOutcome(copied ? "copied" : "refused");
    if (copied) setCopies((before) => before + 1);
  }
  const isCopied = outcome === "copied";
  return (
    <Root>
      <Button {...look} onClick={copy}>
        <Icon icon={outcomeIcons[outcome]} />
        <Words>
          <Word $shown={!isCopied}>{label}</Word>
          <Word $shown={isCopied}>Copiado</Word>
        </Words>
      </Button>
      <Announcement role="status" $shown={outcome === "refused"}>
        {announcements[outcome]}
      </Announcement>
    </Root>
  );
}

const Root = styled.div`
  position: relative;
  min-inline-size: 0;
`;

// Both labels overlap in one grid cell: the button keeps the width of the longer one, so nothing beside it moves.
const Words = styled.span`
  display: grid;
  justify-items: center;
`;

const Word = styled.span<{ $shown: boolean }>`
  grid-area: 1 / 1;
  visibility: ${({ $shown }) => ($shown ? "visible" : "hidden")};
`;

const Announcement = styled.div<{ $shown: boolean }>`
  color: ${({ theme }) => theme.tone.red.text};
  font-size: ${({ theme }) => theme.font.size.caption};
  ${({ $shown }) => !$shown && visuallyHidden}
`;
