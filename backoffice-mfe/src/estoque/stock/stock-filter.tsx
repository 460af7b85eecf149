import { foldForSearch } from "@store/shared-data";
import { formatCount, Row, Select, TextInput } from "@store/shared-ui";
import { useMemo } from "react";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { lookup } from "../../format/lookup";
import type { StaffProduct } from "../product/use-admin-products";
import type { StockWatch } from "./stock-watch.api";

export type StockFilterValues = Readonly<Record<"busca" | "situacao", string>>;

export const onSale: StockFilterValues = { busca: "", situacao: "" };

interface Situation {
  readonly label: string;
  readonly holds: (product: StaffProduct, watch: StockWatch) => boolean;
  /** True if the filter also needs `StockWatch`. */
  readonly asksWatch?: boolean;
}

const onSaleOnly: Situation = { label: "À venda", holds: ({ is_active }) => is_active };

/** Values of `situacao`; other values mean those on sale. */
const situations: Readonly<Record<string, Situation>> = {
  "": onSaleOnly,
  waiting: {
    label: "Com pedidos aguardando keys",
    holds: ({ id }, { waiting }) => waitingFor(waiting, id) > 0,
    asksWatch: true,
  },
  low: { label: "Estoque baixo", holds: ({ id }, { low }) => low.has(id), asksWatch: true },
  soldout: { label: "Esgotados", holds: ({ is_active, stock_count }) => is_active && stock_count === 0 },
  off: { label: "Fora de venda", holds: ({ is_active }) => !is_active },
  all: { label: "Todos, também fora de venda", holds: () => true },
};

const situationOf = ({ situacao }: StockFilterValues): Situation => lookup(situations, situacao) ?? onSaleOnly;

export const waitingFor = (waiting: StockWatch["waiting"], productId: string): number =>
  lookup(waiting, productId) ?? 0;

export const asksWatch = (filter: StockFilterValues): boolean => situationOf(filter).asksWatch ?? false;

/** Filtered products; names match regardless of case and accents. */
export function visibleProducts(
  products: readonly StaffProduct[],
  filter: StockFilterValues,
  watch: StockWatch,
): readonly StaffProduct[] {
  const { holds } = situationOf(filter);
  const wanted = foldForSearch(filter.busca);
  return products.filter((product) => holds(product, watch) && foldForSearch(product.name).includes(wanted));
}

interface StockFilterProps {
  values: StockFilterValues;
  products: readonly StaffProduct[];
  /** `undefined` while loading. */
  watch: StockWatch | undefined;
  onChange: (part: Partial<StockFilterValues>) => void;
}

export function StockFilter({ values, products, watch, onChange }: StockFilterProps) {
  const labels = useMemo(() => labelsOf(products, watch), [products, watch]);
  return (
    <Fields $gap={3}>
      <Search>
        <TextInput
          type="search"
          aria-label="Filtrar produtos por nome"
          placeholder="Filtrar por nome"
          value={values.busca}
          onChange={({ target }) => onChange({ busca: target.value })}
        />
      </Search>
      <Select
        aria-label="Situação"
        value={Object.hasOwn(situations, values.situacao) ? values.situacao : ""}
        onChange={({ target }) => onChange({ situacao: target.value })}
      >
        <LabelledOptions labels={labels} />
      </Select>
    </Fields>
  );
}

// Options with counts, so that empty ones need not be tried.
function labelsOf(products: readonly StaffProduct[], watch: StockWatch | undefined) {
  return Object.fromEntries(
    Object.entries(situations).map(([name, { label, holds, asksWatch: asks }]) => {
      if (asks && !watch) return [name, label];
      const count = products.filter((product) => holds(product, watch ?? nothingWatched)).length;
      return [name, `${label} (${formatCount(count)})`];
    }),
  );
}

export const nothingWatched: StockWatch = { low: new Set(), waiting: {} };

/** On one line on phones too, unless a long option is chosen. */
const Fields = styled(Row)`
  & select { field-sizing: content; }
`;

const Search = styled.div`
  flex: 1;
  min-inline-size: calc(${({ theme }) => theme.size.menu} / 2);
`;
