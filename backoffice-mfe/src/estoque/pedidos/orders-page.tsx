import { useState } from "react";
import {
  adminSentences,
  anyOrder,
  type StaffOrderFilter,
  type StaffRole,
  staffOrdersPerPage,
  useSettled,
  useStaffOrders,
} from "shared-data";
import { EmptyState, ErrorState, icons, Pagination, Skeleton, Stack } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { ExportOrders } from "./export-orders";
import { OrderFilters } from "./order-filters";
import { OrdersTable } from "./orders-table";
import { WaitingProducts } from "./waiting-products";

interface OrdersPageProps {
  role: StaffRole;
}

export function OrdersPage({ role }: OrdersPageProps) {
  const [filter, setFilter] = useState(anyOrder);
  const [page, setPage] = useState(1);
  const settled = { ...filter, search: useSettled(filter.search) };
  const query = useStaffOrders(settled, page);

  function change(next: Partial<StaffOrderFilter>) {
    setFilter((before) => ({ ...before, ...next }));
    setPage(1);
  }
  return (
    <StaffPage title="Pedidos" actions={<ExportOrders filter={settled} />}>
      <WaitingProducts onShow={(productId) => change({ ...anyOrder, productId, state: "waiting" })} />
      <OrderFilters filter={filter} onChange={change} onClear={() => change(anyOrder)} />
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
  if (data.orders.length === 0) return <EmptyState title="Nenhum pedido encontrado" icon={icons.bag} />;
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
