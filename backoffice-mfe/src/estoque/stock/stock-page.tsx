import { catalogueFailureMessages, type StaffRole, useCatalogueFailure, useFailureAlert } from "@store/shared-data";
import { Button, EmptyState, ErrorState, Grid, Notice, Skeleton, Stack } from "@store/shared-ui";
import { useDeferredValue, useMemo } from "react";
import { StaffPage } from "../../access/staff-page";
import { FailedNotice, Loading } from "../../list/loaded";
import { useListAddress } from "../../list/use-list-address";
import { failedTo } from "../../messages/admin-messages";
import { type StaffProduct, useAdminProducts } from "../product/use-admin-products";
import { StockActions } from "./stock-actions";
import {
  asksWatch,
  nothingWatched,
  onSale,
  StockFilter,
  type StockFilterValues,
  visibleProducts,
} from "./stock-filter";
import { StockModals } from "./stock-modals";
import { StockSections } from "./stock-sections";
import { useStockWatch } from "./stock-watch.api";
import { type OpenWindow, useStockWindow } from "./use-stock-window";

const titles: Readonly<Record<StaffRole, string>> = { admin: "Gerenciar Estoque", manager: "Painel do Gerente" };

export function StockPage({ role }: { role: StaffRole }) {
  const { shown, open, close } = useStockWindow();
  return (
    <StaffPage title={titles[role]} actions={<StockActions role={role} onOpen={open} />}>
      <StockList onOpen={open} />
      <StockModals shown={shown} role={role} onClose={close} />
    </StaffPage>
  );
}

function StockList({ onOpen }: { onOpen: OpenWindow }) {
  const query = useAdminProducts();
  const failure = useCatalogueFailure(query, true);
  const retry = () => void query.refetch();
  // No alert while offline: no request was sent, and the page shows the offline state.
  useFailureAlert(!query.data && query.error && failure ? catalogueFailureMessages[failure] : null);
  if (!query.data) {
    return failure ? <ErrorState message={catalogueFailureMessages[failure]} onRetry={retry} /> : <LoadingStock />;
  }
  return (
    <Stack $gap={6}>
      {query.error && <Notice tone="yellow">{catalogueFailureMessages[failure ?? "database"]}</Notice>}
      <FilteredStock products={query.data} onOpen={onOpen} />
    </Stack>
  );
}

function FilteredStock({ products, onOpen }: { products: readonly StaffProduct[]; onOpen: OpenWindow }) {
  const { fields, change, clear } = useListAddress(onSale);
  const { data: watch, error, refetch } = useStockWatch();
  // Deferred, so that typing stays responsive while hundreds of cards re-render.
  const wanted = useDeferredValue(fields);
  const known = watch ?? nothingWatched;
  const shown = useMemo(() => visibleProducts(products, wanted, known), [products, wanted, known]);
  const isUnknown = asksWatch(wanted) && !watch;
  return (
    <>
      <StockFilter values={fields} products={products} watch={watch} onChange={change} />
      {error && !watch && (
        <FailedNotice message={failedTo("carregar pedidos aguardando keys e estoque baixo")(error)} onRetry={refetch} />
      )}
      {shown.length > 0 ? (
        <StockSections products={shown} waiting={known.waiting} onOpen={onOpen} />
      ) : (
        !isUnknown && <NoProducts filter={fields} onClear={clear} />
      )}
      {isUnknown && !error && <LoadingSection />}
    </>
  );
}

function NoProducts({ filter, onClear }: { filter: StockFilterValues; onClear: () => void }) {
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <EmptyState
      title="Nenhum produto para mostrar"
      description={
        isFiltered
          ? "Nenhum produto combina com o filtro."
          : "Crie o primeiro em Novo Produto, ou veja os fora de venda."
      }
      action={isFiltered && <Button onClick={onClear}>Limpar filtro</Button>}
    />
  );
}

function LoadingStock() {
  return (
    <Loading label="Carregando estoque">
      <Skeleton $height="2.75rem" />
      <LoadingSection />
      <LoadingSection />
    </Loading>
  );
}

function LoadingSection() {
  return (
    <Stack $gap={3}>
      <Skeleton $height="2.75rem" $width="10em" />
      <Grid $columns={3} $gap={3}>
        <Skeleton $height="9.5em" />
        <Skeleton $height="9.5em" />
        <Skeleton $height="9.5em" />
      </Grid>
    </Stack>
  );
}
