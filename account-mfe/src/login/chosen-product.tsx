import { MediaRow, Skeleton, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";

interface ChosenProductProps {
  /** A `Choice` of picture and text; without it a placeholder of the same size. */
  product?: ReactNode;
  /** Explains what is needed to continue to the product. */
  children: ReactNode;
}

/** The product to be bought, with the reason why a form comes first. */
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

/** The same height while loading and with a two-line name: the form below must not move. */
export const Choice = styled(MediaRow).attrs({ $picture: 16 })`
  min-block-size: ${({ theme }) => theme.size.thumb};
`;
