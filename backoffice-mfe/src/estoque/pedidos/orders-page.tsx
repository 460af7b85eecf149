import { useDeferredValue, useState } from "react";
import { adminSentences, type StaffOrderFilter, type StaffRole, staffOrdersPerPage, useStaffOrders } from "shared-data";
import { EmptyState, ErrorState, Pagination, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { ExportOrders } from "./export-orders";
import { OrderFilters } from "./order-filters";
import { OrdersTable } from "./orders-table";
import { WaitingProducts } from "./waiting-products";

interface OrdersPageProps {
  role: StaffRole;
}

const everything: StaffOrderFilter = { search: "", productId: "", state: "all", from: "", to: "" };

export function OrdersPage({ role }: OrdersPageProps) {
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState(1);
  const settled = useDeferredValue(filter);
  const query = useStaffOrders(settled, page);

  function change(next: Partial<StaffOrderFilter>) {
    setFilter((before) => ({ ...before, ...next }));
    setPage(1);
  }
  return (
    <StaffPage title="Pedidos" actions={<ExportOrders filter={settled} />}>
      <WaitingProducts onShow={(productId) => change({ ...everything, productId, state: "waiting" })} />
      <OrderFilters filter={filter} onChange={change} onClear={() => change(everything)} />
      <OrderList query={query} page={page} role={role} onPage={setPage} />
    </StaffPage>
  );
}

interface OrderListProps extends OrdersPageProps {
  query: ReturnType<typeof useStaffOrders>;
  page: number;
  onPage: (page: number) => void;
}

function OrderList({ query, page, role, onPage }: OrderListProps) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.ordersFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="30em" aria-busy="true" />
    );
  }
  if (data.orders.length === 0) return <EmptyState title="Nenhum pedido encontrado" icon="bag" />;
  return (
    <Stack aria-busy={isPlaceholderData}>
      <OrdersTable orders={data.orders} total={data.total} role={role} />
      <Pagination
        label="Páginas de pedidos"
        page={page}
        pageCount={Math.ceil(data.total / staffOrdersPerPage)}
        onChange={onPage}
      />
    </Stack>
  );
}
