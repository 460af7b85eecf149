import { useRef } from "react";
import { Button, Row } from "shared-ui";
import type { Claim } from "../../claims/claims.api";
import { useShortcut } from "../../keyboard/use-shortcut";

interface ClaimNeighboursProps {
  id: string;
  list: readonly Claim[];
  onShow: (id: string) => void;
}

/** The way to the claims before and after the open one, also by k and j; disabled where it stands in no list. */
export function ClaimNeighbours({ id, list, onShow }: ClaimNeighboursProps) {
  const here = useRef<HTMLDivElement>(null);
  const place = list.findIndex((claim) => claim.id === id);
  const [before, after] = place < 0 ? [] : [list[place - 1], list[place + 1]];
  const show = (claim: Claim | undefined) => claim && onShow(claim.id);
  useShortcut("j", "Próximo chamado", () => show(after), { within: here });
  useShortcut("k", "Chamado anterior", () => show(before), { within: here });
  return (
    <Row ref={here}>
      <Button size="small" disabled={!before} onClick={() => show(before)}>
        Anterior
      </Button>
      <Button size="small" disabled={!after} onClick={() => show(after)}>
        Próximo
      </Button>
    </Row>
  );
}
