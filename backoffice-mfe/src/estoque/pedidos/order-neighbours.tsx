import { Button } from "shared-ui";
import type { StaffOrder } from "./staff-orders.api";

interface OrderNeighboursProps {
  /** The order that is open. */
  id: string;
  list: readonly StaffOrder[];
  onShow: (id: string) => void;
}

/** The way to the orders before and after the open one, in the list it stands in. Nothing where it stands in none. */
export function OrderNeighbours({ id, list, onShow }: OrderNeighboursProps) {
  const place = list.findIndex((order) => order.id === id);
  if (place < 0 || list.length < 2) return null;
  const [before, after] = [list[place - 1], list[place + 1]];
  return (
    <>
      <Button size="small" disabled={!before} onClick={() => before && onShow(before.id)}>
        Anterior
      </Button>
      <Button size="small" disabled={!after} onClick={() => after && onShow(after.id)}>
        Próximo
      </Button>
    </>
  );
}
