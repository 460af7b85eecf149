import { useState } from "react";
import { catalogueFailureMessages, type StaffRole, toCatalogueFailure, useAdminProducts } from "shared-data";
import { EmptyState, ErrorState, Notice, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../access/staff-page";
import { StockActions } from "./stock-actions";
import { StockFilter, type StockFilterValues, visibleProducts } from "./stock-filter";
import { type OpenModal, StockModals } from "./stock-modals";
import { StockSections } from "./stock-sections";

interface StockPageProps {
  role: StaffRole;
}

const titles: Readonly<Record<StaffRole, string>> = { admin: "Gerenciar Estoque", manager: "Painel do Gerente" };

export function StockPage({ role }: StockPageProps) {
  const [modal, setModal] = useState<OpenModal | null>(null);
  return (
    <StaffPage title={titles[role]} actions={<StockActions role={role} onOpen={setModal} />}>
      <StockList onOpen={setModal} />
      <StockModals modal={modal} role={role} onClose={() => setModal(null)} />
    </StaffPage>
  );
}

function StockList({ onOpen }: { onOpen: (modal: OpenModal) => void }) {
  const query = useAdminProducts();
  const [filter, setFilter] = useState<StockFilterValues>({ text: "", inactive: false });
  const failure = toCatalogueFailure(query, true);
  const retry = () => void query.refetch();
  if (!query.data) {
    return failure ? <ErrorState message={catalogueFailureMessages[failure]} onRetry={retry} /> : <LoadingStock />;
  }
  const products = visibleProducts(query.data, filter);
  return (
    <Stack $gap={6}>
      {query.error && <Notice tone="yellow">{catalogueFailureMessages[failure ?? "database"]}</Notice>}
      <StockFilter values={filter} onChange={setFilter} />
      {products.length === 0 ? (
        <EmptyState
          title="Nenhum produto para mostrar"
          description="Crie um produto em 'Novo Produto' ou mude o filtro."
        />
      ) : (
        <StockSections products={products} onOpen={onOpen} />
      )}
    </Stack>
  );
}

function LoadingStock() {
  return (
    <Stack aria-busy="true" aria-label="Carregando estoque">
      <Skeleton $height="3em" />
      <Skeleton $height="8em" />
      <Skeleton $height="8em" />
      <Skeleton $height="8em" />
    </Stack>
  );
}
