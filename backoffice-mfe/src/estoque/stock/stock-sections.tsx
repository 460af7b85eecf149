import { categoryLabels } from "@store/shared-data";
import { Badge, Button, formatCount, Grid, Heading, IconButton, icons, LiveRegion, Row, Stack } from "@store/shared-ui";
import { startTransition, useState } from "react";
import type { StaffProduct } from "../product/staff-product";
import { moveSection, type StockSection, toSections, useSectionOrder } from "./section-order";
import { StockCard } from "./stock-card";
import { waitingFor } from "./stock-filter";
import type { StockWatch } from "./stock-watch.api";
import type { OpenWindow } from "./use-stock-window";

interface StockSectionsProps {
  products: readonly StaffProduct[];
  waiting: StockWatch["waiting"];
  onOpen: OpenWindow;
}

export function StockSections({ products, waiting, onOpen }: StockSectionsProps) {
  const [order, keepOrder] = useSectionOrder();
  const [moved, setMoved] = useState("");
  const sections = toSections(products, order);
  const visible = sections.map(({ category }) => category);
  return (
    <>
      {sections.map((section, index) => (
        <Section
          key={section.category}
          section={section}
          waiting={waiting}
          isFirst={index === 0}
          isLast={index === sections.length - 1}
          onMove={(step) => {
            keepOrder(moveSection(order, visible, section.category, step));
            setMoved(`${categoryLabels[section.category]}: posição ${index + step + 1} de ${sections.length}`);
          }}
          onOpen={onOpen}
        />
      ))}
      <LiveRegion message={moved} />
    </>
  );
}

interface MoveProps {
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

interface SectionProps extends MoveProps, Pick<StockSectionsProps, "waiting"> {
  section: StockSection;
  onOpen: OpenWindow;
}

/** Initial number of cards, so that the page does not render thousands at once. */
const cardsAtFirst = 24;

function Section({ section: { category, products }, waiting, onOpen, ...move }: SectionProps) {
  const [shown, setShown] = useState(cardsAtFirst);
  const label = categoryLabels[category];
  return (
    <Stack as="section" $gap={3} aria-label={label}>
      <Row $justify="space-between">
        <Row $gap={3}>
          <Heading as="h2" $size="lead">
            {label}
          </Heading>
          <Badge>{formatCount(products.length)}</Badge>
        </Row>
        <Arrows label={label} {...move} />
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

function Arrows({ label, isFirst, isLast, onMove }: MoveProps & { label: string }) {
  return (
    <Row $gap={1}>
      <IconButton
        icon={icons.arrowUp}
        label={`Mover ${label} para cima`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={icons.arrowDown}
        label={`Mover ${label} para baixo`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </Row>
  );
}
