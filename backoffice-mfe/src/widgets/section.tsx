import { Card, Heading, Row, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useId } from "react";
import { Hint } from "./hint";

export interface SectionProps {
  title: string;
  /** A heading in the size of the text, as in a card. */
  small?: boolean;
  card?: boolean;
  /** Explanation behind an icon. */
  hint?: string | undefined;
  aside?: ReactNode;
  empty?: string | false;
  children?: ReactNode;
}

export function Section({ title, small = false, card = false, hint, aside, empty, children }: SectionProps) {
  const id = useId();
  const heading = (
    <Heading id={id} as="h2" $size={small || card ? "body" : "lead"}>
      {title}
    </Heading>
  );
  const content = (
    <Stack {...(!card && { as: "section", "aria-labelledby": id })} $gap={3}>
      {aside || hint ? (
        <Row $justify="space-between">
          <Row $gap={0}>
            {heading}
            {hint && <Hint about={title}>{hint}</Hint>}
          </Row>
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
