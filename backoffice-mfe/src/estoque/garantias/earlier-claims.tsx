import { Heading, Stack, Text } from "@store/shared-ui";
import { ClaimLines } from "../../claims/claim-lines";
import type { WholeClaim } from "../../claims/claims.api";
import { pluralize } from "../../format/pluralize";

/** Earlier claims of this buyer, and the number of claims for this product. */
export function EarlierClaims({ earlier: { buyer, product } }: Pick<WholeClaim, "earlier">) {
  return (
    <Stack as="section" $gap={2}>
      <Heading as="h3" $size="body">
        Outros chamados
      </Heading>
      <Text>
        Deste produto: {pluralize(product.claims, "chamado", "chamados")} em{" "}
        {pluralize(product.keys_delivered, "key entregue", "keys entregues")};{" "}
        {pluralize(product.replaced, "terminou em troca", "terminaram em troca")}.
      </Text>
      {buyer.length === 0 ? (
        <Text $muted>É o primeiro chamado deste cliente.</Text>
      ) : (
        <>
          <Text>Deste cliente:</Text>
          <ClaimLines claims={buyer} />
        </>
      )}
    </Stack>
  );
}
