import { Card, Grid, Icon, type IconPath, icons, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface HowItWorksProps {
  /** Heading level in the page's outline. */
  headingAs: "h2" | "h3";
  /** Text of each step, in order. */
  children: readonly [choose: ReactNode, pay: ReactNode, receive: ReactNode];
}

const steps: readonly [icon: IconPath, title: string][] = [
  [icons.bag, "1. Escolha"],
  [icons.zap, "2. Pague no Pix"],
  [icons.key, "3. Receba a key"],
];

/** A purchase in three steps. */
export function HowItWorks({ headingAs, children }: HowItWorksProps) {
  return (
    <Steps as="ol" $columns={3}>
      {steps.map(([icon, title], index) => (
        <Card as="li" key={title}>
          <Stack $gap={2}>
            <Name as={headingAs}>
              <Icon icon={icon} />
              {title}
            </Name>
            <Text $muted>{children[index]}</Text>
          </Stack>
        </Card>
      ))}
    </Steps>
  );
}

// Always one row or one column.
const Steps = styled(Grid)`
  @media ${({ theme }) => theme.media.tablet} { --columns: 3; }
`;

const Name = styled.h2`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.font.size.lead};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;
