import { formatPrice } from "@store/shared-ui";
import { styled } from "styled-components";
import { pluralize } from "../../format/pluralize";
import { PageLink } from "../../widgets/page-link";
import { useSalesSummary } from "../resumo/sales.api";
import { clockText } from "../resumo/summary-tiles";

/** Today's sales beside those of the same weekday a week ago; a dash while loading. */
export function TodayFigures() {
  const { data } = useSalesSummary(1);
  if (!data) return <Line>—</Line>;
  const { today, week_ago: before, as_of } = data;
  return (
    <Line>
      Vendido hoje até {clockText(as_of)}:{" "}
      <PageLink to="/estoque/resumo?periodo=hoje">{formatPrice(today.revenue)}</PageLink> em{" "}
      {pluralize(today.orders, "pedido", "pedidos")}. Há uma semana, a esta hora: {formatPrice(before.revenue)} em{" "}
      {pluralize(before.orders, "pedido", "pedidos")}.
    </Line>
  );
}

const Line = styled.p`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
