import { Text, TextLink } from "@store/shared-ui";
import { useState } from "react";

type Outcome = "none" | "cleared" | "refused";

const words: Readonly<Record<Outcome, string>> = {
  none: "",
  cleared: "Área de transferência limpa. O histórico do teclado, se houver, é apagado no próprio aparelho.",
  refused: "O navegador não permitiu limpar. Copie qualquer outro texto para substituir.",
};

/** Overwrites the copied key in the clipboard, which any app on the device can read. */
export function ClearClipboard() {
  const [outcome, setOutcome] = useState<Outcome>("none");
  async function clear() {
    try {
      await navigator.clipboard.writeText("");
      setOutcome("cleared");
    } catch {
      // The page lacks the permission, or the Clipboard API because it is not served over HTTPS.
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
