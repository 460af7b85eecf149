import { type Credit, type CreditEntry, creditEntryName, useMyCredit } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import {
  ErrorState,
  formatDateTime,
  formatPrice,
  Notice,
  SectionCard,
  Skeleton,
  Text,
  TextLink,
} from "@store/shared-ui";
import { styled } from "styled-components";

/** The user's credit and its history (R14.13). */
export function CreditCard() {
  const { data: credit, isPending, isError, refetch } = useMyCredit();
  return (
    <SectionCard title="Meu crédito" busy={isPending}>
      {isPending && <Skeleton $height="8rem" />}
      {credit?.total === 0 && <Text $muted>Você ainda não recebeu crédito na loja.</Text>}
      {credit && credit.total > 0 && <Ledger credit={credit} />}
      {!credit && isError && (
        <ErrorState message="Não foi possível carregar seu crédito." onRetry={() => void refetch()} />
      )}
    </SectionCard>
  );
}

function Ledger({ credit: { balance, frozen, entries, total } }: { credit: Credit }) {
  return (
    <>
      <Balance>{formatPrice(balance)}</Balance>
      <Text $size="caption" $muted>
        {balance > 0
          ? "Use em qualquer produto de preço igual ou menor: escolha “Usar crédito” na página do produto."
          : "Você não tem crédito no momento. Veja abaixo o histórico."}
      </Text>
      {frozen > 0 && (
        <Notice tone="yellow" quiet>
          {formatPrice(frozen)} não podem ser usados enquanto o PIX que deu origem a eles está em contestação.
        </Notice>
      )}
      <Entries aria-label="Extrato do crédito">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Entries>
      {total > entries.length && (
        <Text $size="caption" $muted>
          Aqui estão os {entries.length} lançamentos mais novos.
        </Text>
      )}
    </>
  );
}

function Entry({ entry: { created_at, amount, order_id, ...entry } }: { entry: CreditEntry }) {
  return (
    <li>
      <span>
        {creditEntryName(entry)}
        <Second>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {order_id !== null && (
            <>
              {" · "}
              <TextLink $alone as={StoreLink} to={`/meus-pedidos/${order_id}`}>
                Pedido {order_id.slice(0, 8)}
              </TextLink>
            </>
          )}
        </Second>
      </span>
      <strong>{signed(amount)}</strong>
    </li>
  );
}

/** An amount with its sign and a non-breaking space: "+ R$ 10,00". */
const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}\u00a0${formatPrice(Math.abs(amount))}`;

const Balance = styled.p`
  font-size: ${({ theme }) => theme.font.size.title};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  font-variant-numeric: tabular-nums;
`;

const Entries = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
    padding-block-start: ${({ theme }) => theme.space[3]};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  }
  /* With large fonts the amount wraps to its own line. */
  & > li > span { flex: 1 1 10em; }
  strong { margin-inline-start: auto; white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

const Second = styled.span`
  display: block;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
