import { Card, Heading, Row, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useId } from "react";

export interface SectionProps {
  title: string;
  /** A heading in the size of the text, as in a card. */
  small?: boolean;
  card?: boolean;
  aside?: ReactNode;
  empty?: string | false;
  children?: ReactNode;
}

export function Section({ title, small = false, card = false, aside, empty, children }: SectionProps) {
  const id = useId();
  const heading = (
    <Heading id={id} as="h2" $size={small || card ? "body" : "lead"}>
      {title}
    </Heading>
  );
  const content = (
    <Stack {...(!card && { as: "section", "aria-labelledby": id })} $gap={3}>
      {aside ? (
        <Row $justify="space-between">
          {heading}
          {aside}
        </Row>
      ) : (
        heading
      )}
      {empty ? <Text $muted>{empty}</Text> : children}
    </Stack>
  );
  if (!card) return content;
  return (
    <Card as="section" $dense aria-labelledby={id}>
      {content}
    </Card>
  );
}
