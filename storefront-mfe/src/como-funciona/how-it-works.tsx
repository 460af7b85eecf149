import { Card, Grid, Icon, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { useUsualDelivery } from "../delivery-time/use-usual-delivery";
import { steps } from "./steps";

interface HowItWorksProps {
  /** Level of the steps' names in the page's outline. */
  headingAs: "h2" | "h3";
}

/** The three steps of a purchase, the last with how long deliveries took, where the store has sold enough to say. */
export function HowItWorks({ headingAs }: HowItWorksProps) {
  const usual = useUsualDelivery();
  return (
    <Grid as="ol" $columns={3}>
      {steps.map(({ icon, title, text }, index) => (
        <Card as="li" key={title}>
          <Stack $gap={2}>
            <Name as={headingAs}>
              <Icon drawing={icon} />
              {index + 1}. {title}
            </Name>
            <Text $muted>{text}</Text>
            {usual && index === steps.length - 1 && <Text $size="caption">{usual}.</Text>}
          </Stack>
        </Card>
      ))}
    </Grid>
  );
}

const Name = styled.h2`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.font.size.lead};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;
