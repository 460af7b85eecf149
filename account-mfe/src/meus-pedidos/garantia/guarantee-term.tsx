import { formatGuarantee } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Card, formatDateTime, Heading, Stack, Text, TextLink } from "shared-ui";
import { formatTimeLeft } from "../pix/format-time-left";
import type { OrderGuarantee } from "./guarantee.api";

interface GuaranteeTermProps {
  guarantee: OrderGuarantee;
}

/** What was bought, what its guarantee covers, and until when it runs. */
export function GuaranteeTerm({ guarantee: { order, read_at } }: GuaranteeTermProps) {
  return (
    <Card as="section" aria-labelledby="prazo">
      <Stack $gap={2}>
        <Heading id="prazo" $size="lead">
          {order.product_name}
        </Heading>
        <Text>{termText(order, Date.parse(read_at))}</Text>
        <Text $size="caption" $muted>
          Cobre credenciais inválidas, login impossível e informações diferentes do anunciado: você recebe a reposição
          do ativo ou crédito para outro ativo da loja.{" "}
          <TextLink as={StoreLink} to="/garantia">
            Como funciona a garantia
          </TextLink>
        </Text>
      </Stack>
    </Card>
  );
}

function termText(order: OrderGuarantee["order"], now: number): string {
  const term = `Garantia de ${formatGuarantee(order.guarantee_hours)}`;
  if (order.guarantee_ends_at === null) return `${term}. Começa quando a key for entregue.`;
  const end = formatDateTime(order.guarantee_ends_at);
  const left = Date.parse(order.guarantee_ends_at) - now;
  if (left <= 0) return `${term}. Terminou em ${end}.`;
  if (order.guarantee_wait_hours > 0 && order.first_viewed_at === null)
    return `${term} a partir do seu primeiro acesso à key. Vale no máximo até ${end}.`;
  return `${term}. Vale até ${end}, por mais ${formatTimeLeft(left)}.`;
}
