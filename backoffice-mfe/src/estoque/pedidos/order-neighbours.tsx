import { useRef } from "react";
import { Button, Row } from "shared-ui";
import { useShortcut } from "../../keyboard/use-shortcut";
import type { StaffOrder } from "./staff-orders.api";

/** The orders before and after an order in a list; none where it does not stand in it. */
export interface Neighbours {
  readonly before: StaffOrder | undefined;
  readonly after: StaffOrder | undefined;
}

/** What stands around an order in a list. */
export function neighboursOf(id: string, list: readonly StaffOrder[]): Neighbours {
  const place = list.findIndex((order) => order.id === id);
  return place < 0 ? { before: undefined, after: undefined } : { before: list[place - 1], after: list[place + 1] };
}

interface OrderNeighboursProps extends Neighbours {
  onShow: (id: string) => void;
}

/** The way to the orders before and after the open one, also by k and j. */
export function OrderNeighbours({ before, after, onShow }: OrderNeighboursProps) {
  const here = useRef<HTMLDivElement>(null);
  const show = (order: StaffOrder | undefined) => order && onShow(order.id);
  useShortcut("j", "Próximo pedido", () => show(after), { within: here });
  useShortcut("k", "Pedido anterior", () => show(before), { within: here });
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
