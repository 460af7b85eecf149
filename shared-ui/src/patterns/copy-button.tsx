import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "../primitives/button";
import { Icon } from "../primitives/icon";
import { LiveRegion } from "../primitives/live-region";
import { copyText } from "./copy-text";

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size" | "block" | "disabled"> {
  /** What is copied. */
  value: string;
  label?: string | undefined;
  /** Called after a copy that worked. */
  onCopied?: (() => void) | undefined;
}

type Outcome = "none" | "copied" | "refused";

/** How long the confirmation stays, in milliseconds (spec 9). */
const confirmationTime = 2000;

const announcements: Record<Outcome, string> = {
  none: "",
  copied: "Copiado",
  refused: "Não foi possível copiar. Selecione o texto e copie.",
};

/** Copies a text and says so for 2 seconds, to the eye and to screen readers. */
export function CopyButton({ value, label = "Copiar", onCopied, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0) return;
    const timer = setTimeout(() => setOutcome("none"), confirmationTime);
    return () => clearTimeout(timer);
  }, [attempt]);

  async function copy() {
    const copied = await copyText(value);
    setOutcome(copied ? "copied" : "refused");
    setAttempt((before) => before + 1);
    if (copied) onCopied?.();
  }
  return (
    <>
      <Button {...look} onClick={copy}>
        <Icon name={outcome === "copied" ? "check" : outcome === "refused" ? "alert" : "copy"} />
        {outcome === "copied" ? "Copiado" : outcome === "refused" ? "Não copiado" : label}
      </Button>
      <LiveRegion message={announcements[outcome]} />
    </>
  );
}
