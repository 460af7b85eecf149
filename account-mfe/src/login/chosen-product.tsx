import { MediaRow, Skeleton, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface ChosenProductProps {
  /** A `Choice` of picture and words; a place of its size until it is there. */
  product?: ReactNode;
  /** Says what is needed to go on to it. */
  children: ReactNode;
}

/** The product that is about to be bought, and why a form stands between. */
export function ChosenProduct({ product, children }: ChosenProductProps) {
  return (
    <Root as="section" aria-label="Produto escolhido" aria-busy={!product}>
      {product ?? (
        <Choice>
          <Skeleton $ratio="1 / 1" />
          <Skeleton $height="4rem" />
        </Choice>
      )}
      <Text $size="caption">{children}</Text>
    </Root>
  );
}

const Root = styled(Stack)`
  gap: ${({ theme }) => theme.space[2]};
  overflow-wrap: anywhere;
`;

/** As high while the product is being read, and with a name of two lines: the form below must not move. */
export const Choice = styled(MediaRow).attrs({ $picture: 16 })`
  min-block-size: ${({ theme }) => theme.size.thumb};
`;
