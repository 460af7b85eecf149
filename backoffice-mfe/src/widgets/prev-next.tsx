import { Button, Row } from "@store/shared-ui";
import { useRef } from "react";
import { useShortcut } from "../keyboard/use-shortcut";

interface PrevNextProps {
  /** Name of one item, in lower case: 'pedido'. */
  of: string;
  id: string;
  /** The list behind the open one. */
  ids: readonly string[];
  onShow: (id: string) => void;
}

/** The way to what stands before and after the open one in the list behind it, also by k and j; nothing where it stands alone or in no list. */
export function PrevNext({ of, id, ids, onShow }: PrevNextProps) {
  const here = useRef<HTMLDivElement>(null);
  const place = ids.indexOf(id);
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  const show = (neighbour: string | undefined) => neighbour !== undefined && onShow(neighbour);
  // The lists in the window, such as its log, would take both for their rows.
  const keys = { within: here, leads: true };
  useShortcut("j", `Próximo ${of}`, () => show(after), keys);
  useShortcut("k", `${of.charAt(0).toUpperCase()}${of.slice(1)} anterior`, () => show(before), keys);
  if (before === undefined && after === undefined) return null;
  return (
    <Row ref={here}>
      <Button size="small" disabled={before === undefined} onClick={() => show(before)}>
        Anterior
      </Button>
      <Button size="small" disabled={after === undefined} onClick={() => show(after)}>
        Próximo
      </Button>
    </Row>
  );
}
