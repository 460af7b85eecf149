import { saveFile } from "@store/shared-data";
import { Button, ButtonRow, Icon, icons, Notice, Stack } from "@store/shared-ui";
import { useState } from "react";
import { zipImages } from "../cleaning/zip-images";
import { failureMessages } from "./cleaner-messages";
import type { Cleaner } from "./use-cleaner";

interface BatchActionsProps {
  cleaner: Cleaner;
}

/** Actions on all pictures. */
export function BatchActions({ cleaner }: BatchActionsProps) {
  const [zip, setZip] = useState<"idle" | "working" | "failed">("idle");
  const { items } = cleaner;
  const waiting = items.filter(({ state }) => state.step === "chosen");
  const cleaned = items.flatMap(({ state }) => (state.step === "cleaned" ? [state.result] : []));

  async function downloadZip() {
    setZip("working");
    setZip(await zipImages(cleaned).then(saveZip, () => "failed" as const));
  }
  return (
    <Stack $gap={3}>
      <ButtonRow>
        {waiting.length > 1 && <Button onClick={() => cleaner.clean(waiting)}>Limpar todas ({waiting.length})</Button>}
        {cleaned.length > 1 && (
          <Button onClick={downloadZip} loading={zip === "working"}>
            <Icon icon={icons.download} />
            Baixar todas em um ZIP ({cleaned.length})
          </Button>
        )}
        <Button variant="ghost" onClick={() => cleaner.remove(items)}>
          Nova Imagem
        </Button>
      </ButtonRow>
      {zip === "failed" && <Notice tone="red">{failureMessages.out_of_memory}</Notice>}
    </Stack>
  );
}

function saveZip(zip: Blob): "idle" {
  saveFile("imagens_limpas.zip", zip);
  return "idle";
}
