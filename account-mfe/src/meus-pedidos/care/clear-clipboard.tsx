import { Text, TextLink } from "@store/shared-ui";
import { useState } from "react";

type Outcome = "none" | "cleared" | "refused";

const words: Readonly<Record<Outcome, string>> = {
  none: "",
  cleared: "Área de transferência limpa. O histórico do teclado, se houver, é apagado no próprio aparelho.",
  refused: "O navegador não permitiu limpar. Copie qualquer outro texto para substituir.",
};

/** Takes what was copied off the clipboard, for who is done with it: any app on the device may read what lies there. */
export function ClearClipboard() {
  const [outcome, setOutcome] = useState<Outcome>("none");
  async function clear() {
    try {
      await navigator.clipboard.writeText("");
      setOutcome("cleared");
    } catch {
      // No permission, or no clipboard outside of a secure page.
      setOutcome("refused");
    }
  }
  return (
    <Text as="div" $size="caption" $muted>
      <TextLink as="button" type="button" $alone onClick={() => void clear()}>
        Limpar área de transferência
      </TextLink>
      <div role="status">{words[outcome]}</div>
    </Text>
  );
}
