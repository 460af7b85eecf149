import { useState } from "react";
import { catalogueFailureMessages, type StaffRole, useCatalogueFailure, useFailureAlert } from "shared-data";
import { Button, EmptyState, ErrorState, Grid, Notice, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../access/staff-page";
import { Loading } from "../list/loading";
import { useAdminProducts } from "./product/use-admin-products";
import { StockActions } from "./stock-actions";
import { StockFilter, type StockFilterValues, visibleProducts } from "./stock-filter";
import { type OpenModal, StockModals } from "./stock-modals";
import { StockSections } from "./stock-sections";
import { useStockWindow } from "./use-stock-window";

interface StockPageProps {
  role: StaffRole;
}

const titles: Readonly<Record<StaffRole, string>> = { admin: "Gerenciar Estoque", manager: "Painel do Gerente" };

export function StockPage({ role }: StockPageProps) {
  const { modal, open, close } = useStockWindow();
  return (
    <StaffPage title={titles[role]} actions={<StockActions role={role} onOpen={open} />}>
      <StockList onOpen={open} />
      <StockModals modal={modal} role={role} onClose={close} />
    </StaffPage>
  );
}

const noFilter: StockFilterValues = { text: "", inactive: false };

function StockList({ onOpen }: { onOpen: (modal: OpenModal) => void }) {
  const query = useAdminProducts();
  const [filter, setFilter] = useState(noFilter);
  const failure = useCatalogueFailure(query, true);
  const retry = () => void query.refetch();
  // Not without a connection: then nothing was asked, and the page itself says so.
  useFailureAlert(!query.data && query.error && failure ? catalogueFailureMessages[failure] : null);
  if (!query.data) {
    return failure ? <ErrorState message={catalogueFailureMessages[failure]} onRetry={retry} /> : <LoadingStock />;
  }
  const products = visibleProducts(query.data, filter);
  return (
    <Stack $gap={6}>
      {query.error && <Notice tone="yellow">{catalogueFailureMessages[failure ?? "database"]}</Notice>}
      <StockFilter values={filter} onChange={setFilter} />
      {products.length === 0 ? (
        <NoProducts filtered={filter.text !== ""} onClear={() => setFilter({ ...filter, text: "" })} />
      ) : (
        <StockSections products={products} onOpen={onOpen} />
      )}
    </Stack>
  );
}

interface NoProductsProps {
  filtered: boolean;
  onClear: () => void;
}

function NoProducts({ filtered, onClear }: NoProductsProps) {
  return (
    <EmptyState
      title="Nenhum produto para mostrar"
      description={
        filtered ? "Nenhum nome combina com o filtro." : "Crie o primeiro em Novo Produto, ou marque Mostrar inativos."
      }
      action={filtered && <Button onClick={onClear}>Limpar filtro</Button>}
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
