import { type CategoryId, categoryLabels, categoryOrder, deviceStorage, isCategoryId } from "@store/shared-data";
import { Badge, Button, formatCount, Grid, Heading, IconButton, icons, LiveRegion, Row, Stack } from "@store/shared-ui";
import { startTransition, useState } from "react";
import { array, fallback, parse, parseJson, pipe, string } from "valibot";
import type { StaffProduct } from "../product/use-admin-products";
import { StockCard } from "./stock-card";
import { waitingFor } from "./stock-filter";
import type { StockWatch } from "./stock-watch.api";
import type { OpenWindow } from "./use-stock-window";

interface StockSectionsProps {
  products: readonly StaffProduct[];
  waiting: StockWatch["waiting"];
  onOpen: OpenWindow;
}

/** Products by category, in an order that can be changed; categories without products are left out (R2.10). */
export function StockSections({ products, ...cards }: StockSectionsProps) {
  const [order, keepOrder] = useSectionOrder();
  const [moved, setMoved] = useState("");
  const visible = order.filter((id) => products.some(({ category }) => category === id));

  function move(category: CategoryId, place: number) {
    const neighbour = visible[place];
    if (!neighbour) return;
    const swapped: Partial<Record<CategoryId, CategoryId>> = { [category]: neighbour, [neighbour]: category };
    keepOrder(order.map((id) => swapped[id] ?? id));
    setMoved(`${categoryLabels[category]}: posição ${place + 1} de ${visible.length}`);
  }
  return (
    <>
      {visible.map((category, place) => (
        <Section
          key={category}
          label={categoryLabels[category]}
          products={products.filter((product) => product.category === category)}
          place={place}
          isLast={place === visible.length - 1}
          onMove={(to) => move(category, to)}
          {...cards}
        />
      ))}
      <LiveRegion message={moved} />
    </>
  );
}

const storageName = "store-stock-sections";
const storedSchema = fallback(pipe(string(), parseJson(), array(fallback(string(), ""))), []);

/** The section order, stored in this browser. */
function useSectionOrder() {
  const [order, setOrder] = useState<readonly CategoryId[]>(() => {
    const known = parse(storedSchema, deviceStorage.getItem(storageName)).filter(isCategoryId);
    return [...new Set([...known, ...categoryOrder])];
  });
  function keep(next: readonly CategoryId[]) {
    setOrder(next);
    deviceStorage.setItem(storageName, JSON.stringify(next));
  }
  return [order, keep] as const;
}

interface SectionProps extends StockSectionsProps {
  label: string;
  place: number;
  isLast: boolean;
  onMove: (place: number) => void;
}

/** Initial number of cards, so that the page does not render thousands at once. */
const cardsAtFirst = 24;

function Section({ label, products, waiting, onOpen, place, isLast, onMove }: SectionProps) {
  const [shown, setShown] = useState(cardsAtFirst);
  const up = { label: `Mover ${label} para cima`, disabled: place === 0, onClick: () => onMove(place - 1) };
  const down = { label: `Mover ${label} para baixo`, disabled: isLast, onClick: () => onMove(place + 1) };
  return (
    <Stack as="section" $gap={3} aria-label={label}>
      <Row $justify="space-between">
        <Row $gap={3}>
          <Heading as="h2" $size="lead">
            {label}
          </Heading>
          <Badge>{formatCount(products.length)}</Badge>
        </Row>
        <Row $gap={1}>
          <IconButton icon={icons.arrowUp} {...up} />
          <IconButton icon={icons.arrowDown} {...down} />
        </Row>
      </Row>
      <Grid $columns={3} $gap={3}>
        {products.slice(0, shown).map((product) => (
          <StockCard key={product.id} product={product} waiting={waitingFor(waiting, product.id)} onOpen={onOpen} />
        ))}
      </Grid>
      {products.length > shown && (
        <Row $justify="center">
          <Button size="small" onClick={() => startTransition(() => setShown(shown + cardsAtFirst))}>
            Mostrar mais ({formatCount(products.length - shown)})
          </Button>
        </Row>
      )}
    </Stack>
  );
}
