import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonLink, Card, formatCount, formatDateTime, Row, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { productPath } from "../../addresses/addresses";
import { pluralize } from "../../format/pluralize";
import { CopyId } from "../../widgets/copy-id";
import { newProductFor } from "../product/product-word";
import { inboxPath } from "./inbox-filter";
import { LinkProduct } from "./link-product";
import type { UnsoldProduct } from "./payments-inbox.api";
import { ReplayProducts } from "./replay-events";

export function UnsoldProducts({ products }: { products: readonly UnsoldProduct[] }) {
  const [linked, setLinked] = useState<UnsoldProduct | null>(null);
  const unknown = products.filter(({ product_id }) => product_id === null);
  return (
    <>
      <ReplayProducts />
      {unknown.length > 0 && (
        <Card as="section" $dense aria-label="Produtos desconhecidos">
          <details>
            <Line>
              <strong>Produtos desconhecidos</strong>: {formatCount(unknown.length)}
            </Line>
            <Stack $gap={4}>
              {unknown.map((row) => (
                <Unknown key={row.provider_id} row={row} onLink={() => setLinked(row)} />
              ))}
            </Stack>
          </details>
        </Card>
      )}
      {linked && <LinkProduct providerId={linked.provider_id} onClose={() => setLinked(null)} />}
    </>
  );
}

const Line = styled.summary`
  cursor: pointer;
`;

function Unknown({ row, onLink }: { row: UnsoldProduct; onLink: () => void }) {
  const { provider_id, title, events, payments, oldest_at } = row;
  const list = inboxPath({ busca: provider_id, situacao: "unknown_product" });
  return (
    <Stack $gap={1}>
      <Row>
        <strong>{title ?? "Sem nome no evento"}</strong>
        <CopyId value={provider_id} short={provider_id.slice(0, 24)} of="ID do provedor" />
      </Row>
      <Text $size="caption" $muted>
        {pluralize(events, "evento", "eventos")} de um produto que a loja não conhece,{" "}
        {pluralize(payments, "pagamento", "pagamentos")}. O mais antigo chegou em {formatDateTime(oldest_at)}.
      </Text>
      <Row>
        <ButtonLink as={StoreLink} to={productPath(newProductFor(provider_id))} size="small">
          Criar produto
        </ButtonLink>
        <Button size="small" onClick={onLink} aria-label={`Ligar ${provider_id} a um produto`}>
          Ligar a um produto
        </Button>
        <ButtonLink as={StoreLink} to={list} size="small" variant="ghost">
          Ver eventos
        </ButtonLink>
      </Row>
    </Stack>
  );
}
