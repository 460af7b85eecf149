import { Button, Row } from "@store/shared-ui";
import { useRef } from "react";
import { capitalize } from "../format/capitalize";
import { useShortcut } from "../keyboard/use-shortcut";

interface PrevNextProps {
  of: string;
  id: string;
  /** Ids of the list behind the open item. */
  ids: readonly string[];
  onShow: (id: string) => void;
}

/** Links to the list's previous and next item, also with k and j; none for a single item or without a list. */
export function PrevNext({ of, id, ids, onShow }: PrevNextProps) {
  const here = useRef<HTMLDivElement>(null);
  const place = ids.indexOf(id);
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  const show = (neighbour: string | undefined) => neighbour !== undefined && onShow(neighbour);
  // Takes precedence over lists in the dialog, such as its log, which use the same keys for their rows.
  const keys = { within: here, leads: true };
  useShortcut("j", `Próximo ${of}`, () => show(after), keys);
  useShortcut("k", `${capitalize(of)} anterior`, () => show(before), keys);
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
