import { type ReactNode, useId } from "react";
import { Card } from "../primitives/layout/card";
import { Stack } from "../primitives/layout/stack";
import { Heading } from "../primitives/typography";
import type { SpaceStep } from "../tokens/theme";

interface SectionCardProps {
  title: string;
  /** Gap between title and parts, in steps of 4 px; defaults to 16 px. */
  gap?: SpaceStep | undefined;
  busy?: boolean | undefined;
  children: ReactNode;
}

/** A section of a page on a card, named by its title. */
export function SectionCard({ title, gap = 4, busy, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} aria-busy={busy}>
      <Stack $gap={gap}>
        <Heading id={id} $size="lead">
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}
