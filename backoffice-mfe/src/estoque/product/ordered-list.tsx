import { Button, IconButton, icons, Row, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useId, useRef } from "react";
import { styled } from "styled-components";

interface OrderedListProps<Item> {
  legend: string;
  hint?: string | undefined;
  items: readonly Item[];
  /** Maximum number of items; no limit by default. */
  most?: number | undefined;
  /** Label of an item: "campo 2". */
  nameOf: (item: Item, at: number) => string;
  onChange: (items: readonly Item[]) => void;
  addLabel: string;
  empty: Item;
  /** Controls of an item. */
  children: (item: Item, at: number) => ReactNode;
  /** Buttons beside the one that adds an item. */
  actions?: ReactNode;
}

/** A list with buttons to add, move and remove items; the focus follows the moved item. */
export function OrderedList<Item>({ legend, hint, items, most = Infinity, onChange, ...rest }: OrderedListProps<Item>) {
  const legendId = useId();
  const root = useRef<HTMLDivElement>(null);
  // The element exists only after React has rendered.
  const focus = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());

  function move(at: number, by: 1 | -1) {
    const moved = items.map((item, index) => (index === at ? items[at + by] : index === at + by ? items[at] : item));
    onChange(moved as Item[]);
    const row = `li:nth-child(${at + by + 1})`;
    const isAtEnd = at + by === 0 || at + by === items.length - 1;
    focus(`${row} button[data-by="${isAtEnd ? -by : by}"]`);
  }
  function remove(at: number) {
    onChange(items.filter((_, index) => index !== at));
    const next = Math.min(at + 1, items.length - 1);
    focus(next > 0 ? `li:nth-child(${next}) button[data-by="0"]` : "button[data-add]");
  }
  function add() {
    onChange([...items, rest.empty]);
    focus("li:last-child :is(input, select)");
  }
  return (
    <Stack $gap={2} role="group" aria-labelledby={legendId} ref={root}>
      <Legend id={legendId}>{legend}</Legend>
      {hint && (
        <Text $size="caption" $muted>
          {hint}
        </Text>
      )}
      <List>
        {items.map((item, at) => (
          <li key={at}>
            <Controls>{rest.children(item, at)}</Controls>
            <Buttons name={rest.nameOf(item, at)} at={at} last={items.length - 1} onMove={move} onRemove={remove} />
          </li>
        ))}
      </List>
      <Row>
        <Button size="small" data-add="" disabled={items.length >= most} onClick={add}>
          {rest.addLabel}
        </Button>
        {rest.actions}
      </Row>
    </Stack>
  );
}

interface ButtonsProps {
  name: string;
  at: number;
  last: number;
  onMove: (at: number, by: 1 | -1) => void;
  onRemove: (at: number) => void;
}

function Buttons({ name, at, last, onMove, onRemove }: ButtonsProps) {
  return (
    <div>
      <IconButton
        icon={icons.arrowUp}
        label={`Subir ${name}`}
        data-by="-1"
        disabled={at === 0}
        onClick={() => onMove(at, -1)}
      />
      <IconButton
        icon={icons.arrowDown}
        label={`Descer ${name}`}
        data-by="1"
        disabled={at === last}
        onClick={() => onMove(at, 1)}
      />
      <IconButton icon={icons.trash} label={`Remover ${name}`} data-by="0" onClick={() => onRemove(at)} />
    </div>
  );
}

/** Name of a group of inputs. */
export const Legend = styled.span`
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const List = styled.ol`
  display: flex;
  flex-direction: column;
  /* On a phone the buttons are below their item: a gap separates them from the next item. */
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;
  @media ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[2]}; }
  &:empty { display: none; }
  li { display: flex; flex-wrap: wrap; justify-content: end; gap: ${({ theme }) => theme.space[2]}; }
  li > :last-child { display: flex; flex: none; }
`;

/** A full line above the buttons on a phone. */
const Controls = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: ${({ theme }) => theme.space[2]};
  @media ${({ theme }) => theme.media.tablet} {
    flex: 1 0 0;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;
